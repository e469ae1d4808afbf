// What people do on the pages, by the names that the tests know things by.
