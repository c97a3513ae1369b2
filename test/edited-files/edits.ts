/** An edit of a HAR file that `convert` wrote. */
export interface HarEdit {
  readonly what: string
  readonly edit: (log: HarLog, other: HarLog) => void
  /** The expected remark; absent if the file is still complete. */
  readonly says?: RegExp
}

export interface HarLog {
  entries: HarEntry[]
  _recording: { footer?: { count: number; complete: boolean } }
}

interface HarEntry {
  request: { method: string }
  _exchange: { request: { target: string } }
}

const MORE = /, 1 more;/
const FEWER = /, 1 fewer;/

export const HAR_EDITS: readonly HarEdit[] = [
  { what: 'nothing', edit: () => undefined },
  { what: 'its first entry once more', edit: ({ entries }) => again(entries, 0), says: MORE },
  { what: 'its last entry once more', edit: ({ entries }) => again(entries, -1), says: MORE },
  {
    what: 'one of its changes once more, at another route',
    edit: ({ entries }) => {
      again(
        entries,
        entries.findIndex(({ request }) => request.method === 'POST'),
      )
      const added = entries.at(-1)?._exchange.request
      if (added) added.target = added.target.replace(/(\/api)?\/.*/, '$1/streams')
    },
    says: MORE,
  },
  { what: 'without its first entry', edit: ({ entries }) => void entries.shift(), says: FEWER },
  { what: 'without its last entry', edit: ({ entries }) => void entries.pop(), says: FEWER },
  {
    what: 'without the entry in the middle',
    edit: ({ entries }) => void entries.splice(entries.length >> 1, 1),
    says: FEWER,
  },
  {
    what: 'every entry twice',
    edit: (log) => {
      log.entries = log.entries.flatMap((entry) => [entry, structuredClone(entry)])
    },
    says: /, \d+ more;/,
  },
  {
    what: 'the entries of another file after its own',
    edit: ({ entries }, other) => void entries.push(...other.entries),
    says: /, \d+ more;/,
  },
  {
    what: 'the entries of another file before its own',
    edit: ({ entries }, other) => void entries.unshift(...other.entries),
    says: /, \d+ more;/,
  },
  {
    what: 'only its second half',
    edit: ({ entries }) => void entries.splice(0, entries.length >> 1),
    says: /, \d+ fewer;/,
  },
  {
    what: 'every second entry',
    edit: (log) => {
      log.entries = log.entries.filter((_entry, at) => at % 2 === 0)
    },
    says: /, \d+ fewer;/,
  },
  {
    what: 'without its footer',
    edit: (log) => {
      delete log._recording.footer
    },
  },
  {
    what: 'the footer of another file',
    edit: (log, other) => {
      log._recording.footer = other._recording.footer ?? { count: 0, complete: true }
    },
    says: /, \d+ (?:more|fewer);/,
  },
  {
    what: 'a footer that counts none',
    edit: (log) => {
      log._recording.footer = { ...log._recording.footer, count: 0, complete: true }
    },
    says: /, \d+ more;/,
  },
]

function again(entries: HarEntry[], at: number): void {
  const entry = entries.at(at)
  if (entry) entries.push(structuredClone(entry))
}

/** An edit of a recording: of its lines with new checksums, or of its compressed bytes. */
export interface LineEdit {
  readonly what: string
  readonly edit: (lines: readonly string[], other: readonly string[]) => readonly string[]
  readonly says?: RegExp
  /** The remaining share of the compressed file. */
  readonly part?: number
}

export const LINE_EDITS: readonly LineEdit[] = [
  { what: 'nothing', edit: (lines) => lines },
  {
    what: 'its first exchange once more, before the footer',
    edit: (lines) => [...lines.slice(0, -1), ...lines.slice(1, 2), ...lines.slice(-1)],
    says: /the footer counts \d+ exchanges, but the file contains/,
  },
  {
    what: 'its first exchange once more, after the footer',
    edit: (lines) => [...lines, ...lines.slice(1, 2)],
    says: /is after the footer/,
  },
  {
    what: 'without its first exchange',
    edit: (lines) => [...lines.slice(0, 1), ...lines.slice(2)],
    says: /the footer counts/,
  },
  {
    what: 'without its last exchange',
    edit: (lines) => [...lines.slice(0, -2), ...lines.slice(-1)],
    says: /the footer counts/,
  },
  {
    what: 'every exchange twice',
    edit: (lines) =>
      lines.flatMap((line) => (line.startsWith('{"type":"exchange"') ? [line, line] : [line])),
    says: /the footer counts/,
  },
  {
    what: 'the exchanges of another file before the footer',
    edit: (lines, other) => [...lines.slice(0, -1), ...other.slice(1, -1), ...lines.slice(-1)],
    says: /the footer counts/,
  },
  {
    what: 'another complete file after it',
    edit: (lines, other) => [...lines, ...other],
    says: /is after the footer/,
  },
  { what: 'without its footer', edit: (lines) => lines.slice(0, -1), says: /it has no footer/ },
  {
    what: 'the footer of another file',
    edit: (lines, other) => [...lines.slice(0, -1), ...other.slice(-1)],
    says: /the footer counts/,
  },
  {
    what: 'a damaged line',
    edit: (lines) => lines.map((line, at) => (at === 3 ? line.replace('"type"', '"typo"') : line)),
    says: /line 4 is damaged/,
  },
  {
    what: 'nine tenths of the compressed file',
    edit: (lines) => lines,
    part: 0.9,
    says: /it has no footer/,
  },
]
