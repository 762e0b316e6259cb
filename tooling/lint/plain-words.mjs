/** Names of people, which may be the subject of a verb such as "asks". */
const PEOPLE =
  'shopper|customer|buyer|person|people|user|reader|visitor|driver|member|staff|developer|operator|bank|installer|' +
  'recipient|dialog';
const AFTER_NO_PERSON = `(?<!\\b(?:${PEOPLE})s? (?:(?:is|are|was|were) )?)`;
/** Words after "press" that name a keyboard's key: "press Escape" is allowed. */
const KEYS =
  'and hold|twice|enter|return|escape|esc|tab|space|home|end|delete|backspace|f\\d|ctrl|shift|alt|' +
  '(?:the |a )?(?:\\S+ )?keys?|(?:the |an )?arrows?';

/** Words of comments and test titles, and the standard term to write instead: `[regular expression, term]`. */
export const PLAIN_WORDS = [
  ['whoever|whomever|who ever', 'the component or role that acts ("the caller", "the subscriber")'],
  ['nobody|no one', 'a subject with a negation ("no client", "unused", "unpaid", "anonymous")'],
  ['somebody|someone else', 'the role ("another shopper", "another process", "a caller")'],
  ['anybody', 'the role ("any client", "unauthenticated callers")'],
  ['everybody', 'the role ("all clients", "every subscriber")'],
  ['whom', 'the role or component in a main clause'],
  ['stands?(?! for\\b|-)', '"is", "is shown", "is stored" or "remains"'],
  ['tells?|telling', '"reports", "publishes", "notifies", "returns" or "distinguishes"'],
  ['told', '"notified", "reported", "published" or "passed"'],
  [
    `${AFTER_NO_PERSON}asks(?! (?:for confirmation|before|whether|the (?:${PEOPLE}))\\b)`,
    '"requests", "calls", "fetches" or "queries"',
  ],
  [`(?:is|are|was|were|be|been|being) asked(?! (?:whether|to)\\b)|asked for`, '"requested", "called" or "queried"'],
  ['held to', '"must match", "is checked against" or "is limited to"'],
  ['hears?|heard', '"receives", "is notified of" or "subscribes to"'],
  ['believes?|believed', '"trusts", "trusted" or "assumes"'],
  [`(?<!-|key |on )press(?:es)?(?!-| (?:${KEYS})\\b)`, '"click" (for a key: "press Enter")'],
  ['veil(?:s|ed)?', '"busy overlay" or "covered by the busy overlay"'],
  ['anew', '"again" or "from the start"'],
  ['any ?more', '"no longer"'],
  ['drawn again', '"rendered again"'],
  ['wakes?|woken?|awake|asleep', '"hydrates", "starts", "connected" or "idle"'],
  ['lets? go of|let go', '"releases" or "released"'],
  ['puts? aside', '"flags for review" or "stores"'],
  ['turmoil', '"chaos"'],
  ['deafen(?:s|ed)?', '"marks as disconnected"'],
  ["provider's (?:own )?books", '"the provider\'s ledger"'],
  [
    'no longer ago than|in hand|for good|for ever',
    'the exact condition ("permanently", "while claimed", "within N seconds")',
  ],
];

/** First words of a noun clause. "What if" and the like are exempt, because they introduce a sentence. */
const OPENINGS = [
  /^(What|Whatever|Who|Whom|Whose|Whoever|Whichever|That|(?:To|For) whom)\b(?! (?:if|this|value|page)\b)/,
  /^(For (?:names|those|pages|one|who|what)|Of (?:two|what|all|these|those|several))\b/,
];

/** Text of code, quotations and addresses is not prose. */
export const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, '`code`')
    .replace(/"[^"\n]{1,80}"|“[^”]*”/g, '"quotation"')
    .replace(/https?:\S+/g, 'address');

/** @returns `[found, write]` of each word in the text that has a standard term */
export const wordsToReplace = (table) => {
  const words = table.map(([pattern, write]) => [new RegExp(`\\b(?:${pattern})\\b`, 'i'), write]);
  return (text) => words.flatMap(([pattern, write]) => (pattern.test(text) ? [[pattern.exec(text)[0], write]] : []));
};

/** Returns the first word of a comment that is a noun clause, such as "What" or "Whoever"; null for a sentence. */
export const nounClause = (text) => OPENINGS.map((opening) => opening.exec(text)?.[0]).find(Boolean) ?? null;
