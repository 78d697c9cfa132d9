// What the REST API answers, as far as the pages read it; `/v1/openapi.json` is the whole. `tsc` alone reads this file.

interface Account {
  player: string;
  name: string;
  token: string;
}

interface Seat {
  seat: number;
  role: string;
  player: string | null;
  name: string | null;
  /** Whether the service plays the seat; a name never says so. */
  bot: boolean;
  /** What binds the seat to what it brings to chance; only of a match, not of a view. */
  commitment?: string | null;
}

type Clock =
  | { kind: "fischer"; initial: number; increment?: number }
  | { kind: "bronstein" | "delay"; initial: number; delay: number }
  | { kind: "byo_yomi"; initial: number; periods: number; period: number }
  | { kind: "correspondence" | "per_move"; per_move: number };

interface Broadcast {
  delay: { steps?: number; seconds?: number };
}

type Policy = "pass" | "bot" | "substitute" | "end";

type BotLevel = "easy" | "fair" | "strong";

/** How a bot plays; `pace`: the seconds that each of its moves takes. */
interface BotPlay {
  level: BotLevel;
  pace: number;
}

interface Person {
  player: string;
  name: string;
  bot: boolean;
}

interface Leaving {
  resigned: Policy;
  timed_out: Policy;
  absent: Policy;
  absent_after?: number | null;
}

interface Departure {
  seat: number;
  policy: Policy;
}

interface Outcome {
  winners: number[];
  scores: number[];
  /** Groups of seats, the best first. */
  ranking?: number[][];
}

interface Match {
  match: string;
  game: string;
  title: string;
  status: "open" | "revealing" | "playing" | "ended" | "closed";
  step: number;
  host: string;
  /** The seats that have not shown yet what they bring to chance, and until when they may. */
  revealing: number[];
  reveal_by: string | null;
  signed: boolean;
  seats: Seat[];
  options: Record<string, unknown>;
  outcome: Outcome | null;
  disclosed: boolean;
  opened_at: string;
  clock: Clock | null;
  broadcast: Broadcast | null;
  run_by: "table" | "host";
  access: "public" | "link" | "list";
  reserved: { seat: number; player: string }[];
  guests: string[];
  barred: string[];
  /** The names of guests; only of a match that is asked for by itself. */
  people?: Person[];
  gone: Departure[];
}

interface Invitation {
  number: number;
  code: string;
  link: string;
}

interface MatchPage {
  matches: Match[];
  cursor?: string | null;
}

interface ContentItem {
  kind: string;
  name: string;
}

interface GameEntry {
  slug: string;
  title: string;
  credits: string;
  seats: { least: number; most: number };
}

interface Game extends GameEntry {
  options: { properties: Record<string, any> };
  roles: Record<string, string[]>;
  /** What is usual, by the number of seats. */
  leaving: Record<string, Leaving>;
  content: ContentItem[];
  notebook: boolean;
  worlds: boolean;
  kinds: Record<string, string>;
}

/** A fact as a viewer saw it: each game has its own fields. */
interface Fact {
  type: string;
  [field: string]: any;
}

interface Party {
  player: string;
  name: string;
}

/** A report, as operators see it. */
interface Report {
  report: string;
  kind: string;
  text: string;
  player: Party | null;
  match: string | null;
  step: number | null;
  filed_at: string;
  status: "open" | "taken" | "decided";
  outcome: string | null;
  reporter: Party;
  taken_by: Party | null;
  reason: string | null;
  /** The line of talk that it is about; only where one report is asked for. */
  line?: { step: number; seat: number; text: string } | null;
}

interface TalkLine {
  seats: number[];
  number: number;
  step: number;
  seat: number;
  text: string;
  at: string;
}

interface Frame {
  step: number;
  at: string;
  facts: Fact[];
  text: string[];
}

interface Clocks {
  at: string;
  /** Seconds until the clock of each seat runs out; delay and periods are in it. */
  left: number[];
  running: number[];
  /** Seconds that each seat has used of its turn, where the clock has a delay. */
  used?: number[];
}

interface View {
  viewer: string;
  step: number;
  status: Match["status"];
  to_act: number[];
  resigning: number[];
  gone: Departure[];
  outcome: Outcome | null;
  seats: Seat[];
  clocks?: Clocks | null;
  /** The game's own state: each game has its own fields. */
  table: any;
}

type Domain =
  | { type: "one_of"; values: any[]; labels?: string[] }
  | { type: "some_of"; values: any[]; labels?: string[]; at_least: number; at_most: number }
  | { type: "span"; low: number; high: number }
  | { type: "each"; fields: Record<string, Domain> };

interface Offer {
  move: string;
  rule: string;
  fields: Record<string, Domain>;
  /** What the moves of the offer do, as a sentence. */
  prompt?: string;
}

/** What is chosen of a move so far. */
type Choice = Record<string, any>;

/** What a game calls its values and fields, in the language of the page. */
type Words = Record<string, string>;

interface Reveal {
  step: number;
  type: string;
  to: number[];
  fields: string[];
  whole: boolean;
  fact: Fact;
}

/** Somebody whose view of a match can be shown. */
interface Viewer {
  name: string;
  label: string;
  seat?: number;
  role?: string | null;
}

/** A key of the service, as a JWK. */
interface PublicKey {
  kid: string;
  x: string;
}
