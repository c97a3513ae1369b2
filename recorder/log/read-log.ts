import type { Readable } from 'node:stream'

import { ungzipped } from '#engine/files/gzip.ts'
import { UsageError } from '#engine/model/errors.ts'
import { type Recording, RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { countCalls } from './count-calls.ts'
import { FORMS } from './forms.ts'
import type { LogForm } from './log-line.ts'

/** Lines of a beginning that decide which form a log has. */
const TELLING = 20

/** The form of a log by its first lines; undefined where few of them are requests. */
export function formOfLog(start: string): LogForm | undefined {
  const lines = start
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.trim() !== '')
  const telling = (lines.length > 0 ? lines : [start]).slice(0, TELLING)
  return FORMS.map((form) => ({ form, count: telling.filter((line) => form.read(line)).length }))
    .filter(({ count }) => count * 2 > telling.length)
    .toSorted((a, b) => b.count - a.count)[0]?.form
}

/**
 * Reads an access log, plain or packed by gzip, as a recording of weaker evidence: one exchange for all calls that
 * are alike, without bodies and without header fields but User-Agent. Memory does not grow with the log. Throws a
 * UsageError where no line is a request. `base` is the interface's root, as few logs name their host.
 */
export async function readLog(
  path: string,
  form: LogForm,
  source: Readable,
  base?: string,
): Promise<Recording> {
  const calls = countCalls()
  const lines = { read: 0, otherwise: 0, first: 0 }
  await eachLine(path, source, (line) => {
    const found = form.read(line)
    if (found) {
      calls.add(found)
      lines.read += 1
    } else if (line.trim() !== '') {
      if (lines.otherwise === 0) lines.first = lines.read + 1
      lines.otherwise += 1
    }
  })
  if (lines.read === 0)
    throw new UsageError(
      `cannot read "${path}" as an access log: no line is a request in ${form.name}; specify the format of the log with --log-format`,
    )
  const exchanges = calls.exchanges(base)
  return {
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: 'interface',
      roots: [],
      tool: { name: 'access log', version: form.name },
    },
    exchanges: () => exchanges,
    remarks: remarksOn(lines, calls.beyond()),
  }
}

function remarksOn(
  { read, otherwise, first }: { read: number; otherwise: number; first: number },
  beyond: number,
): readonly string[] {
  return [
    ...(otherwise === 0
      ? []
      : [
          `${otherwise} of ${read + otherwise} lines ${otherwise === 1 ? 'is not a readable request' : 'are not readable requests'}; the first is line ${first}`,
        ]),
    ...(beyond === 0
      ? []
      : [`${beyond} lines were skipped, because the log has too many kinds of calls`]),
  ]
}

/** Bytes of a line that is longer than any request. */
const MAX_LINE_BYTES = 1024 * 1024

async function eachLine(
  path: string,
  source: Readable,
  see: (line: string) => void,
): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of ungzipped(source)) {
      const text = rest + decoder.decode(chunk, { stream: true })
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        see(text.slice(from, end))
        from = end + 1
      }
      rest = text.length - from > MAX_LINE_BYTES ? '' : text.slice(from)
    }
  } catch (cause) {
    throw new UsageError(
      `cannot read "${path}" as an access log: ${fileProblem(cause)}; copy it again`,
      { cause },
    )
  }
  if (rest !== '') see(rest)
}
