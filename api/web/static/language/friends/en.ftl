friends-title = Your friends
friends-friend = Friend
friends-about = Your lobby shows at which tables they sit. They do not learn of it.
friends-link = For your friends: who opens this link can add you
friends-away = At no table now
