keeping-keep = Keep for when there is no network
keeping-more = The replay as it is seen here, with the names of the players, is kept in this browser.
keeping-now = The match is being kept
keeping-kept = This match is kept on this device.
keeping-forget = Keep it no more
