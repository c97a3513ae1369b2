/** A word or construction that the project does not use, and the words to use instead. */
export interface Banned {
  readonly pattern: RegExp
  readonly instead: string
  /** Comments may still have it. */
  readonly isAllowedInComments?: true
  /** Uses that are right, each with its reason. */
  readonly except?: readonly (readonly [pattern: RegExp, reason: string])[]
}

/** The words that plain English has a better one for, by the rules of the style guide. */
export const BANNED: readonly Banned[] = [
  { pattern: /\bfore(?:tell|tells|told)\b/i, instead: 'predict' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\btick(?:s|ed)? off\b/i, instead: 'check off' },
  {
    pattern: /\b(?:nobody|somebody|anybody|whoever)\b/i,
    instead: '"no one", "someone", "anyone", or "you"',
  },
  {
    pattern: /\bwhatever\b/i,
    instead: '"any", or name it',
    except: [[/, whatever /, 'it means "no matter what" there']],
    isAllowedInComments: true,
  },
  { pattern: /\bbeside\b/i, instead: '"next to" or "with"' },
  { pattern: /(?<!\bleave )\balone\b/i, instead: '"only", "by itself"' },
  { pattern: /\bjudged\b/i, instead: 'check', isAllowedInComments: true },
  {
    pattern: /\bbehind\b(?! an? )/i,
    instead: '"after", "left"',
    except: [
      [/\b(?:left|leaves nothing) behind\b/, 'to leave objects behind is plain English'],
      [/\bthe server behind it\b/, 'a server is behind its proxy'],
    ],
  },
  { pattern: /\b(?:come|comes|came) to\b/i, instead: 'produce, reach' },
  {
    pattern: /\b(?:stand|stands|stood)\b/i,
    instead: '"be", "match", "replace", or name the place',
  },
  {
    pattern: /\b(?:hold|holds|held)\b/i,
    instead: '"contain" or "pass"',
    isAllowedInComments: true,
  },
  {
    pattern: /\b(?:tell|tells|told)\b/i,
    instead: 'report, show, identify',
    except: [[/\btells? you\b/i, 'to tell a reader is plain English']],
    isAllowedInComments: true,
  },
  {
    pattern: /\b(?:goes|went|gone)\b/i,
    instead: '"removed", or name the act',
    except: [[/\bgoes (?:into|to)\b/, 'a file or a credential goes somewhere']],
    isAllowedInComments: true,
  },
  { pattern: /\brefus(?:e|es|ed|ing)\b/i, instead: 'reject' },
  { pattern: /\banswers?\b/i, instead: 'response' },
  { pattern: /\bmay (?:only read|do everything)\b/i, instead: '"read-only", "admin"' },
  { pattern: /\bseen working\b/i, instead: 'tested' },
  { pattern: /\b(?:is|are|was|were) to be\b/i, instead: 'must be' },
  { pattern: /\bnot to be had\b/i, instead: 'not available' },
  { pattern: /\bby (?:its|their) look\b/i, instead: 'by its form' },
  { pattern: /\bwants? to be\b/i, instead: 'must be' },
  { pattern: /\bthereof|whereof|wherein|thereby|hereby\b/i, instead: 'shorter words' },
  { pattern: /\bknown deviations?\b/i, instead: 'baseline' },
  { pattern: /\bany more\b/i, instead: 'no longer', isAllowedInComments: true },
  { pattern: /\bresponds? no more\b/i, instead: '"no longer responds"' },
  {
    pattern: /\bto the (?:creation|deletion|cloning) of\b/i,
    instead: '"when … is created"',
    isAllowedInComments: true,
  },
  {
    pattern: /\bthe (?:creation|deletion) of an? \w+ (?:responds|returns|has|does|gets)\b/i,
    instead: '"creating a …", "deleting a …"',
  },
  {
    pattern:
      /(?<![-\w])(?:behaviours?|colours?|cancelled|labelled|modelled|optimisation)(?![-\w])/i,
    instead: 'the American spelling',
    isAllowedInComments: true,
  },
  {
    pattern: /\bwhat\b(?! (?:a bundle|if)\b)/i,
    instead: 'name the thing',
    isAllowedInComments: true,
  },
]

/** Finds the banned words of a text, outside of code and names with a dot; each with the words to use instead. */
export function findBanned(text: string, { isComment = false } = {}): readonly string[] {
  const words = text.replaceAll(/`[^`\n]*`|<[^>]+>|[\w-]+(?:\.[\w-]+)+/g, '``')
  return BANNED.filter(
    ({ pattern, except = [], isAllowedInComments }) =>
      pattern.test(words) &&
      !(isComment && isAllowedInComments) &&
      !except.some(([exception]) => exception.test(words)),
  ).map(({ instead }) => `${text.trim()}: ${instead}`)
}
