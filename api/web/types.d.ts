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
  /** How the match ended, as a word of the game. */
  ending?: string;
}

interface Match {
  match: string;
  game: string;
  title: string;
  status: "open" | "revealing" | "playing" | "paused" | "decided" | "ended" | "closed";
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
  updated_at: string;
  clock: Clock | null;
  broadcast: Broadcast | null;
  run_by: "table" | "host";
  access: "public" | "link" | "list";
  reserved: { seat: number; player: string }[];
  guests: string[];
  barred: string[];
  /** The tournament that it belongs to, or "", with its round and table. */
  tournament: string;
  tournament_round: number;
  tournament_table: number;
  arbiters: string[];
  /** Whether a move that showed nothing may be taken back if all agree. */
  takebacks: boolean;
  table_talk: boolean;
  /** The names of guests; only of a match that is asked for by itself. */
  people?: Person[];
  gone: Departure[];
  /** What is agreed on for seats that leave. */
  leaving: Leaving | null;
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

/** An estimate, with how far it may be off. `rating`: the mean less three times its uncertainty. */
interface Rating {
  rating: number;
  mean: number;
  uncertainty: number;
  matches: number;
  changed_at: string;
}

interface ListedRating extends Rating, Person {}

interface PlayerRating extends Rating {
  game: string;
  role: string;
  listed: boolean;
}

/** A page of the list of a game and a role. */
interface RatingList {
  game: string;
  role: string | null;
  roles: string[];
  least_matches: number;
  ratings: ListedRating[];
  cursor: string | null;
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

/** What a seat guessed of what was hidden from it, and whether it was right at its step: null until that is shown. */
interface SealedGuess {
  seat: number;
  number: number;
  step: number;
  at: string;
  guess: { type: string; [field: string]: any };
  text: string;
  right: boolean | null;
}

interface TalkLine {
  seats: number[];
  number: number;
  step: number;
  seat: number;
  text: string;
  at: string;
  /** Who had the seat then. */
  author: string;
  name: string;
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

/** A seat asks to take back its last move, the one after `step`; `awaited`: the seats that have not answered. */
interface TakebackRequest {
  seat: number;
  step: number;
  agreed: number[];
  awaited: number[];
}

/** What the own seat may do about takebacks, and the sentence that says it. */
interface TakebackChoice {
  ask: boolean;
  answer: TakebackRequest | null;
  prompt?: string;
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
  takeback?: TakebackRequest | null;
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

/** What a seat had to decide after a step, as it knew the match then. Nobody is named. */
interface Decision extends View {
  offers: Offer[];
  /** The moves that the offers stand for. */
  count: number;
  /** What the seat was asked. */
  prompt?: string;
}

/** A move of a variation: what happened by it, as far as the chair saw it. */
interface VariationMove {
  seat: number;
  move: Record<string, any>;
  facts: Fact[];
  text: string[];
}

/** What a seat is asked in a variation. */
interface Ask {
  seat: number;
  offers: Offer[];
  prompt?: string;
}

/** A match taken up after `step` and played on, otherwise than it went. Nobody is named. */
interface Variation extends View {
  world: number;
  whole: boolean;
  line: VariationMove[];
  asked: Ask[];
}

/** What a bot thinks of a move: how often the seat wins with it, as it has tried. */
interface Opinion {
  move: Record<string, any>;
  chance: number;
  tries: number;
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

type TournamentStatus = "announced" | "registration" | "between" | "paired" | "playing" | "finished" | "cancelled";
type TournamentFormat = "swiss" | "round_robin" | "knockout" | "rotation" | "league" | "series" | "seating";
type StaffRole = "organizer" | "arbiter" | "scorekeeper" | "commentator";

interface RoundGame {
  game: string;
  shape: { seats: number; odd?: "byes" | "smaller_tables"; smallest?: number; roles?: string[]; advantages?: number[] };
  options?: Record<string, unknown>;
}

/** What results are worth; points are in parts of a point. */
interface Scoring {
  by?: "places" | "side" | "score";
  places?: { points: number[] }[];
  parts?: number;
  win?: number;
  draw?: number;
  loss?: number;
  bye?: number;
  asked_bye?: number;
  absence?: number;
  late?: number;
  annulled?: number;
  adjourned?: number;
}

interface Regulations {
  title: string;
  format: TournamentFormat;
  rounds: number;
  games: RoundGame[];
  scoring: Scoring;
  limits?: { least?: number; most?: number };
  ranking?: string[];
  counting?: { by?: "players" | "arbiter" | "automatic"; seconds?: number; disclosed?: "result" | "round" };
  advance?: number;
  clock?: Clock | null;
  leaving?: Leaving;
  broadcast?: Broadcast | null;
  round_clock?: { seconds: number; turns: number } | null;
  registration?: "open" | "invited";
  capacity?: number;
  check_in?: boolean;
  late_until?: number;
  asked_byes?: number;
  asked_byes_until?: number;
  starts?: string;
  round_days?: number;
  rated?: boolean;
  notes?: string[];
}

interface TournamentListing {
  tournament: string;
  step: number;
  status: TournamentStatus;
  title: string;
  host: Person;
  format: TournamentFormat;
  games: string[];
  rounds: number;
  round: number;
  entrants: number;
  starts: string | null;
  opened_at: string;
  changed_at: string;
  asks_you: boolean;
}

interface NumberedPerson extends Person {
  number: number;
}

interface Entrant extends NumberedPerson {
  affiliation: string;
  state: "in" | "dropped" | "withdrawn" | "declined";
  accepted: boolean;
  consent: "given" | "asked" | "withdrawn";
  checked_in: boolean;
  since: number;
  late: boolean;
  asked_byes: number[];
  given_byes: number[];
  commitment: string | null;
  contribution: string | null;
}

interface StaffMember extends Person {
  roles: StaffRole[];
}

interface TablePlace {
  round: number;
  table: number;
}

interface Announcement {
  announcement: number;
  step: number;
  at: string;
  /** Null where it is not for the reader. */
  text: string | null;
  by: string;
  about: TablePlace | null;
  to: number[] | null;
  read: number[];
}

interface RoundInShort {
  round: number;
  state: "paired" | "open" | "closed";
  tables: number;
  byes: number;
  without_result: number;
  time_called: boolean;
}

interface Tournament {
  tournament: string;
  step: number;
  viewer: string;
  status: TournamentStatus;
  regulations: Regulations;
  sha256: string;
  host: Person;
  staff: StaffMember[];
  invited: Person[];
  entrants: Entrant[];
  seeding: number[];
  rounds: RoundInShort[];
  lots: {
    commitment: string;
    draws: { number: number; link: string; beacon?: string }[];
    beacons: { draw: number; source: string; at: string }[];
    seed: string | null;
  };
  published: { round: number; sha256: string }[];
  final: string | null;
  starts: string | null;
  reason: string | null;
  announcements: Announcement[];
  you: { player: string; roles: StaffRole[]; number: number | null } | null;
}

interface TableCorrection {
  before: Outcome;
  after: Outcome;
  reason: string;
  rule: string;
  by: string;
}

interface RoundTable {
  table: number;
  state: "paired" | "playing" | "reported" | "confirmed" | "adjourned" | "annulled";
  seats: NumberedPerson[];
  match: string | null;
  matches: { match: string; listed: string | null; ended: { how: string; reason: string } | null }[];
  outcome: Outcome | null;
  absent: number[];
  source: "match" | "desk" | "ruling" | null;
  reported: string | null;
  agreed: number[];
  disputed: number[];
  corrections: TableCorrection[];
}

interface Round {
  tournament: string;
  step: number;
  round: number;
  state: RoundInShort["state"];
  draw: { number: number; link: string };
  tables: RoundTable[];
  byes: number[];
  asked: number[];
  criteria: string[];
  value: number[];
  bound: number[] | null;
  engine: { tables: number[][]; byes: number[] } | null;
  opened: string | null;
  turns: number | null;
}

/** A sentence as data, and in English. */
interface Sentence {
  key: string;
  who: number[];
  what: Record<string, number | string | number[]>;
  text: string;
}

interface Explanation {
  by_hand: boolean;
  tables: { table: number; sentences: Sentence[] }[];
  byes: Sentence[];
  violations: { rule: string; sentence: string }[];
  recomputed: boolean;
}

interface Webhook {
  webhook: string;
  url: string;
  events: string[];
  state: "on" | "failing" | "gone" | "over";
  added_by: Person;
  added_at: string;
  waiting: number;
}

interface WebhookDelivery {
  delivery: string;
  type: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  status: number | null;
  failure: string | null;
  made_at: string;
}

interface CheckedEntrant extends Person {
  line: number;
  affiliation: string;
  seed: number | null;
  entered: boolean;
}

interface LineFault {
  line: number;
  problem: string;
  value: string;
  detail: string;
}

interface EntrantFileCheck {
  tournament: string;
  entrants: CheckedEntrant[];
  faults: LineFault[];
}

interface DryRun {
  round: number;
  trial: boolean;
  tables: { table: number; game: string; numbers: number[]; players: Person[]; sentences: Sentence[] }[];
  byes: number[];
  asked: number[];
  obstacles: { rule: string; sentence: string }[];
}

interface Sum {
  measure: string;
  total: string;
  terms: { round: number; amount: string; why: string; numbers: number[] }[];
}

interface StandingsRow extends NumberedPerson {
  place: number;
  sums: Sum[];
}

interface Standings {
  round: number | null;
  rows: StandingsRow[];
  sha256: string;
  published: string | null;
}

interface Consequences {
  before: StandingsRow[];
  after: StandingsRow[];
  moved: number[];
  pairings: number[];
  looked: number | null;
}

interface Ruling {
  ruling: number;
  at: string;
  question: string;
  answer: string;
  rule: string;
  by: string;
  place: TablePlace | null;
  match: string | null;
  match_step: number | null;
  precedent: number | null;
  overruled: boolean;
}

interface Appeal {
  appeal: number;
  at: string;
  ruling: number;
  number: number;
  text: string | null;
  decision: { upheld: boolean; answer: string; rule: string } | null;
}

interface Call {
  call: number;
  at: string;
  place: TablePlace;
  number: number;
  text: string | null;
  answer: { at: string; by: string } | null;
}

interface Desk {
  rulings: Ruling[];
  appeals: Appeal[];
  calls: Call[];
  announcements: Announcement[];
  disputes: { at: string; place: TablePlace; number: number; reason: string }[];
  penalties: { at: string; number: number; round: number; points: number; reason: string; rule: string }[];
  people: Person[];
  earlier: number | null;
}

/** A report on fair play; for a player as if it were about them alone. */
interface FairPlayReport {
  report: string;
  kind: "audit" | "luck";
  status: "queued" | "running" | "done" | "failed";
  asked_by: Person;
  asked_at: string;
  done: number;
  total: number;
  failure: string | null;
}

/** What a report says of one player: in an audit `decisions` and `midrank`, of luck the others. */
interface FairPlayPart extends Person {
  spans: {
    match: string;
    seat: number;
    first: number;
    last: number;
    decisions: number | null;
    midrank: number | null;
    draws: number | null;
    result: number | null;
  }[];
  games: { game: string; text: string[] }[];
}

interface FairPlayResult {
  yardsticks: { game: string; text: string }[];
  left_out: { match: string; reason: string }[];
  players: FairPlayPart[];
  cursor: string | null;
}

/** A step and its moment. */
interface StepTime {
  step: number;
  at: string;
}

/** A turn of a seat, in seconds; what is left on the clock is null where there is none. */
interface TimedTurn {
  seat: number;
  began: StepTime;
  until: StepTime;
  end: "moved" | "timed_out" | "left" | "rewound" | "over" | "other" | "going_on";
  moves: StepTime[];
  used: number;
  paused: number;
  given: number;
  adjusted: number;
  earned: number | null;
  before: number | null;
  after: number | null;
  runs_out: string | null;
}

/** A step in which something other than a move happened. */
interface Incident {
  step: number;
  at: string;
  kind: string;
  player: string | null;
  name: string | null;
  rule: string | null;
  reason: string | null;
  details: Record<string, any>;
}

/** A field that was shown to a seat, or to everybody where the seat is null. */
interface Showing {
  step: number;
  at: string;
  seat: number | null;
  type: string;
  field: string;
  value: any;
  since: number | null;
  whole: boolean;
}

interface AcceptedStep {
  step: number;
  at: string;
  topic: string;
  seat: number | null;
  player: string | null;
  head: string;
  text?: string[];
}

/** A stream by which the player of a seat followed the match. */
interface SeatStream {
  player: string;
  seat: number;
  opened_at: string;
  after: number;
  delivered: number | null;
  delivered_at: string | null;
  closed_at: string | null;
  ended: "client" | "server" | "slow" | "revoked" | "over" | "unknown" | null;
}

interface SeatRefusal {
  player: string;
  seat: number;
  at: string;
  step: number;
  command: string | null;
  receipt: string;
  problem: string;
  rule: string;
  status: number;
}

/** What decides a dispute about a match, as far as its reader may know it. */
interface Dossier {
  match: string;
  viewer: string;
  step: number;
  clock: Clock | null;
  turns: TimedTurn[];
  events: Incident[];
  at: string;
  disclosed: boolean;
  tournament: ({ tournament: string } & TablePlace) | null;
  seats: Seat[];
  steps: AcceptedStep[];
  knowledge: Showing[];
  acts: Incident[];
  openings: Incident[];
  /** Null where the reader has no part in the match. */
  presence: {
    streams: SeatStream[];
    refusals: SeatRefusal[];
    not_kept: { player: string; kind: string; number: number }[];
  } | null;
  verification: { verified: boolean | null; checks: { name: string; ok: boolean; detail: string }[] };
}

/** What the sections of a dossier's page are about. `at`: the moment of the step; `who`: the seat in words; `turn`: the
 * turn of the seat in which the step was made, or the last one before it. */
interface DossierLook {
  dossier: Dossier;
  match: Match;
  words: Words;
  own: number | null;
  seat: number;
  step: number;
  at: string;
  who: string;
  turn: TimedTurn | undefined;
}

/** A match that asks the player something. */
interface Turn {
  match: string;
  game: string;
  title: string;
  seat: number;
  asks: "move" | "takeback" | "contribution";
  since: string;
  deadline: string | null;
  tournament: string | null;
  round: number | null;
}
