#!/usr/bin/env python3
"""Plays a whole game on a server with random choices. It does not know the rules.

    python3 examples/bot.py http://127.0.0.1:8080 silver-gold         against one of the server's bots
    python3 examples/bot.py http://127.0.0.1:8080 nile open           waits for another player; prints the table's code
    python3 examples/bot.py http://127.0.0.1:8080 nile CODE           joins that table

Needs the package `websockets` (pip install websockets, or Debian's python3-websockets). docs/protocol.md explains every
message.
"""
import asyncio
import json
import os
import random
import secrets
import sys
import time
import urllib.request

try:
    from websockets.asyncio.client import connect
    HEADERS = "additional_headers"
except ImportError:  # older than version 13
    from websockets.client import connect
    HEADERS = "extra_headers"

RATE = float(os.environ.get("PYRAMIDS_RATE", 20))  # the server's rate limit, in messages per second


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode()


def post(url, cookie, body):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


class Client:
    def __init__(self, socket):
        self.socket = socket
        self.next_id = 0
        self.start = time.monotonic()
        self.table = None  # the latest state of the table

    async def receive(self):
        message = json.loads(await self.socket.recv())
        if message["tell"] == "table":
            self.table = message
        if message["tell"] == "bye":
            raise SystemExit("the server closed the connection: " + message["reason"])
        return message

    async def ask(self, ask, **more):
        """Sends a request and waits for the answer. Processes the messages that arrive in between."""
        self.next_id += 1
        # The server allows short bursts, but not more than RATE on average.
        await asyncio.sleep(self.next_id / RATE - 4 - (time.monotonic() - self.start))
        request = {"id": str(self.next_id), "ask": ask, **more}
        await self.socket.send(json.dumps(request))
        while True:
            message = await self.receive()
            if message["tell"] == "welcome" or message.get("id") == request["id"]:
                if message["tell"] == "refused":
                    raise SystemExit(f"{request} was refused: {message['reason']}")
                return message

    def is_my_turn(self):
        return self.table["info"].get("your_seat") in self.table["waiting"]


async def main(server, game, opponent=None):
    _, cookie = post(server + "/api/me", "", {"name": "Python"})
    if opponent in (None, "open"):
        bots = [] if opponent else [[2, "easy"]]
        found, _ = post(server + "/api/tables", cookie, {"game": game, "seats": 2, "bots": bots})
        print("table", found["code"], flush=True)
    else:
        found = json.loads(get(f"{server}/api/tables/code/{opponent}"))
    table = found["table"]
    address = server.replace("http", "ws", 1) + "/ws"
    async with connect(address, max_size=None, **{HEADERS: {"Cookie": cookie}}) as socket:
        client = Client(socket)
        await client.ask("hello", version=1)
        await client.ask("watch", table=table)
        await client.ask("sit", table=table)
        await client.ask("ready", table=table, luck=secrets.token_hex(32))
        while client.table["info"]["stage"] != "finished":
            if not client.is_my_turn():
                await client.receive()
                continue
            version, draft = client.table["version"], []
            while True:  # add one choice at a time until the turn is complete
                legal = await client.ask("legal", table=table, choices={game: draft})
                if legal["complete"]:
                    break
                draft.append(random.choice(legal["choices"][game]))
            await client.ask("act", table=table, version=version, choices={game: draft})
    lines = get(f"{server}/api/tables/{table}/record").splitlines()
    result = next(line["result"] for line in map(json.loads, lines) if "result" in line)
    print("over after", len(lines), "lines of record; result", json.dumps(result))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), *sys.argv[2:]))
