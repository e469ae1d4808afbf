#!/usr/bin/env python3
"""Plays a whole game against bots through the server, at random and without knowing the rules.

    python3 examples/bot.py http://127.0.0.1:8080 silver-gold
    python3 examples/bot.py http://127.0.0.1:8080 nile

Needs the package `websockets` (pip install websockets). docs/protocol.md explains every message.
"""
import asyncio
import json
import random
import secrets
import sys
import urllib.request

import websockets


def post(url, cookie, body):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


class Client:
    def __init__(self, socket):
        self.socket = socket
        self.next_id = 0
        self.table = None  # the last that was told of the table

    async def hear(self):
        told = json.loads(await self.socket.recv())
        if told["tell"] == "table":
            self.table = told
        if told["tell"] == "bye":
            raise SystemExit("the server said: " + told["reason"])
        return told

    async def ask(self, ask, **more):
        """Asks, and waits for the answer; what is told meanwhile is kept."""
        self.next_id += 1
        request = {"id": str(self.next_id), "ask": ask, **more}
        await self.socket.send(json.dumps(request))
        while True:
            told = await self.hear()
            if told["tell"] == "welcome" or told.get("id") == request["id"]:
                if told["tell"] == "refused":
                    raise SystemExit(f"{request} was refused: {told['reason']}")
                return told

    def is_my_turn(self):
        return self.table["info"].get("your_seat") in self.table["waiting"]


async def main(server, game):
    _, cookie = post(server + "/api/me", "", {"name": "Python"})
    new = {"game": game, "seats": 2, "bots": [[2, "easy"]]}
    made, _ = post(server + "/api/tables", cookie, new)
    table = made["table"]
    address = server.replace("http", "ws", 1) + "/ws"
    async with websockets.connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
        client = Client(socket)
        await client.ask("hello", version=1)
        await client.ask("watch", table=table)
        await client.ask("sit", table=table)
        await client.ask("ready", table=table, luck=secrets.token_hex(32))
        while client.table["info"]["stage"] != "finished":
            if not client.is_my_turn():
                await client.hear()
                continue
            version, draft = client.table["version"], []
            while True:  # one choice after the other, until the turn is whole
                legal = await client.ask("legal", table=table, choices={game: draft})
                if legal["complete"]:
                    break
                draft.append(random.choice(legal["choices"][game]))
            await client.ask("act", table=table, version=version, choices={game: draft})
    with urllib.request.urlopen(f"{server}/api/tables/{table}/record") as record:
        lines = record.read().decode().splitlines()
    print("over after", len(lines), "lines of record; result", json.loads(lines[-2])["result"])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), sys.argv[2]))
