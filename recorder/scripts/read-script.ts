import { UsageError } from '#engine/model/errors.ts'
import { type Recording, RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import type { ScriptCall } from './call.ts'
import { FORMS } from './forms.ts'
import { notReadIn } from './not-read.ts'
import { placeCalls } from './place-calls.ts'
import { fillTemplates, withoutMarks } from './unknown.ts'

/** Calls of a script that are kept at most. */
const MOST = 20_000

/** A script that was read: the form it is of, and its calls. */
export interface ReadScript {
  readonly form: string
  readonly calls: readonly ScriptCall[]
  /** Calls beyond those that are kept. */
  readonly beyond: number
  /** What it calls in a language that is not read, as a sentence. */
  readonly notRead?: string
}

/** Reads the calls of a script; undefined where no form of scripts fits, or none is called. */
export function readCalls(source: string, file: string): ReadScript | undefined {
  if (source.includes('\0')) return undefined
  const text = withoutMarks(source).replaceAll('\r\n', '\n').replace(/\r/g, '\n')
  for (const { name, isOf, read } of FORMS) {
    if (!isOf(text, file)) continue
    const calls = new Map<string, ScriptCall>()
    let beyond = 0
    read(fillTemplates(text), (call) => {
      const key = JSON.stringify(call)
      if (calls.size < MOST || calls.has(key)) calls.set(key, call)
      else beyond += 1
    })
    const notRead = notReadIn(text)
    if (calls.size > 0)
      return { form: name, calls: [...calls.values()], beyond, ...(notRead && { notRead }) }
  }
  return undefined
}

/**
 * The calls of a script as a recording of weaker evidence: requests without answers, with what the script does not
 * tell by its name. `root` says where the server has its interface; by default the paths tell. Throws a UsageError
 * where no call goes there.
 */
export function recordingOfScript(
  { form, calls, beyond, notRead }: ReadScript,
  file: string,
  root: string | undefined,
): Recording {
  const { exchanges, roots, remarks } = placeCalls(calls, file, root)
  if (exchanges.length === 0)
    throw new UsageError(
      `cannot read "${file}": it is ${form}, and none of its calls goes to a path that a release knows (${remarks.join('; ')}); name the server's root with --base, like --base https://host/api`,
    )
  const open = calls.filter(({ isOpen }) => isOpen).length
  return {
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: 'interface',
      roots,
      tool: { name: 'script', version: form },
    },
    exchanges: () => exchanges,
    remarks: [
      `it is ${form}, which holds no answers: every call is taken as one that is served by the release it was written for`,
      ...remarks,
      ...(notRead === undefined ? [] : [notRead]),
      ...(beyond === 0 ? [] : [`${beyond} calls are more than are kept apart`]),
      ...(open === 0
        ? []
        : [
            `${open} of its calls have options from elsewhere: of their headers only those are known that stand in it`,
          ]),
    ],
  }
}
