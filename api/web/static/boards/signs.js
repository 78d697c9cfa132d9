// Signs of the adventures, the same in every game: drawn within a quarter of a unit around the middle.
import { html } from "../vendor/preact.js";

const SIGNS = {
  sirens: "M-.15-.2C-.22 .04-.16 .16 0 .2 .16 .16 .22 .04 .15-.2M-.17-.1H.17M-.06-.1V.18M.06-.1V.18",
  underworld: "M-.2 .22V-.03A.2 .2 0 0 1 .2-.03V.22ZM-.07 .22V-.02M.07 .22V-.02",
  cyclops: "M-.27 0Q0-.27 .27 0 0 .27-.27 0ZM0-.09A.09 .09 0 1 0 0 .09 .09 .09 0 1 0 0-.09",
  circe: "M-.18-.22H.18Q.18 .05 0 .07-.18 .05-.18-.22ZM0 .07V.2M-.13 .22H.13",
  scylla: "M-.19 .23C-.33 .02-.06-.02-.19-.22M0 .23C-.14 .02 .13-.02 0-.22M.19 .23C.05 .02 .32-.02 .19-.22",
  lotus_eaters:
    "M0 .2C-.13 .07-.11-.1 0-.23 .11-.1 .13 .07 0 .2ZM0 .2C-.2 .19-.28 .05-.26-.09-.13-.07-.04 .04 0 .2ZM0 .2C.2 .19 .28 .05 .26-.09 .13-.07 .04 .04 0 .2Z",
  laestrygonians: "M-.25 .2-.14-.12 .02-.02 .1-.22 .25 .2ZM-.08 .2 0 .07 .1 .2",
  oracle:
    "M-.2-.06H.2M-.14-.06-.2 .22M.14-.06 .2 .22M0-.06V.22M-.06-.12C-.14-.2 .02-.2-.03-.27M.07-.12C0-.19 .14-.2 .09-.26",
  aeolus: "M-.24-.06H.06A.08 .08 0 1 0-.02-.14M-.24 .05H.15A.08 .08 0 1 1 .07 .13M-.24 .16H-.04",
  phaeacians: "M-.26 .06H.26L.16 .2H-.16ZM-.12 .06-.2-.1M0 .06-.04-.14M.12 .06 .1-.18",
  calypso: "M-.24 .2C-.24-.3 .24-.3 .24 .2M-.12 .2C-.12-.1 .12-.1 .12 .2M-.26 .2H.26",
};

// A game may write them its own way: lotus-eaters, lotus_eaters.
export const Sign = ({ of, size = 1 }) =>
  html`
    <path
      class="sign"
      d=${SIGNS[of.replaceAll("-", "_")] ?? "M0-.05A.05 .05 0 1 0 0 .05 .05 .05 0 1 0 0-.05"}
      transform=${size === 1 ? null : `scale(${size})`}
    />
  `;
