import type { FileFormat, SettingsPlace } from '#engine/model/upgrade/settings.ts'

/** A stretch of a text, in characters from 0; `end` is the first one after it. */
export interface Span {
  readonly start: number
  readonly end: number
}

type Origin = 'file' | 'environment' | 'system-property'

/** One setting as it is written somewhere. */
export interface Entry {
  /** The name that the server looks up, such as `rest_listen_uri`; the written one if it looks up none. */
  readonly key: string
  /** The name as written, such as `GRAYLOG2_REST_LISTEN_URI`. */
  readonly written: string
  readonly origin: Origin
  /** Whether its prefix is the one from before 2.0: `GRAYLOG2_` or `graylog2.` */
  readonly hasOldPrefix: boolean
  /** Undefined when the file does not contain it: it comes from a variable, another file or a secret store. */
  readonly value?: string
  /** Missing for an option of the command line. */
  readonly place?: SettingsPlace
  /** Its place in the text, for the patch; missing if it is encoded there. */
  readonly spans?: EntrySpans
  /** The place of the server.conf that contains it, where a file of another kind embeds one: `map.yaml:6`. */
  readonly part?: string
}

/** The parts of an entry in the file's text. */
interface EntrySpans {
  /** The whole name with its prefix, without a trailing `__FILE`. */
  readonly key: Span
  readonly value?: Span
  /**
   * Whole lines without the last line ending; missing if they cannot be commented out separately.
   */
  readonly lines?: Span
}

/** A key as the entry's kind of source spells it, with the prefix of today. */
export function spelled(key: string, { origin }: Pick<Entry, 'origin'>): string {
  if (origin === 'environment') return `GRAYLOG_${key.toUpperCase()}`
  return origin === 'system-property' ? `graylog.${key}` : key
}

/** An error in the syntax of a file, regardless of its settings. */
export interface SyntaxIssue {
  readonly kind: 'byte-order-mark' | 'malformed-escape' | 'not-ascii' | 'not-utf-8'
  readonly place: SettingsPlace
}

/** The control of a template, which was not read. */
export interface TemplateSummary {
  /** Undefined where lines without control are expressions. */
  readonly engine?: 'Jinja' | 'ERB' | 'Go'
  readonly lines: number
  /** Whether some of these lines may write settings. */
  readonly generates: boolean
}

/** One file of settings, read. */
export interface SettingsFile {
  readonly path: string
  readonly format: FileFormat
  /** One character for each byte of the file, so that a span counts bytes. */
  readonly text: string
  /** Whether it contains a server.conf as a whole, so that a key that is not there is really absent. */
  readonly isWhole: boolean
  /** Facts about a file that a template engine reads first. */
  readonly template?: TemplateSummary
  readonly entries: readonly Entry[]
  readonly flaws: readonly SyntaxIssue[]
}
