import { basename, isAbsolute, relative, resolve, sep } from 'node:path'

import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import {
  checkNoKey,
  fingerprintOf,
  isReadableByOthers,
  makePrivateKey,
  readPrivateKey,
} from '../../bundle/keys.ts'
import { prepareBundle, signBundle } from '../../bundle/make-bundle.ts'
import { makeScratch } from '../../bundle/scratch.ts'
import { checkTarget, writeBundle } from '../../bundle/write-bundle.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import { headline } from '#reports/headline.ts'
import { printJson, visibleLine } from '#reports/visible.ts'
import { UsageError } from '#engine/model/errors.ts'
import { withoutTrailing } from '#engine/text/patterns.ts'
import { PROGRAM, shellWord } from '#engine/text/shell.ts'
import { counted } from '#engine/text/words.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { tellOf } from '../../command/terminal/conduct.ts'
import { paletteOf, type Terminal } from '../../command/terminal/terminal.ts'

/** The options of `bundle`. */
export interface BundleOptions extends Omit<CommonOptions, 'baseline'> {
  readonly out?: string
  readonly key?: string
  readonly newKey?: string
  readonly recording?: string
  readonly before?: string
  readonly after?: string
  /** The baseline that the report was compared with; `false`: it stays out of the bundle. */
  readonly baseline?: string | false
}

/** Bundles one report; a new key is made when all else is well. Throws a UsageError. */
export async function bundleReport(
  report: string,
  options: BundleOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  checkOptions(options)
  const { key, newKey, quiet, json, out = besideReport(report) } = options
  checkOutside(report, out)
  checkTarget(out)
  // An unusable key is reported before anything is judged.
  if (newKey !== undefined) checkNoKey(newKey)
  const given = key === undefined ? undefined : readPrivateKey(key)
  using scratch = makeScratch()
  const { folder } = scratch
  const { recording, before, after, baseline } = options
  const sources = {
    report,
    ...(recording !== undefined && { recording }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(baseline !== undefined && { baseline }),
  }
  const prepared = await tellOf(terminal, options, (ctx) =>
    prepareBundle(folder, sources, tellJudging(ctx)),
  )
  const signing = given ?? makePrivateKey(newKey ?? '')
  const files = signBundle(folder, prepared, signing)
  const size = writeBundle(out, files)
  const fingerprint = fingerprintOf(signing)
  if (json === true) {
    const parts = [...files.keys()]
    terminal.out(printJson({ bundle: out, fingerprint, size, parts }))
  }
  if (quiet === true) return exitCode('conforms')
  const tell = json === true ? terminal.err : terminal.out
  const color = paletteOf(terminal)
  const say = (text: string, first = ''): void => {
    tell(
      wrapText(visibleLine(text), { width: terminal.columns, first })
        .map((line) => `${line}\n`)
        .join(''),
    )
  }
  tell(color.bold(`${out}\n`))
  say(headline(prepared.run).sentence, '  ')
  say(`${counted(files.size, 'part')}, ${size} bytes`, '  ')
  say(`key sha256:${fingerprint}`, '  ')
  for (const note of notesOn(prepared.staged, key)) say(`note: ${note}`)
  say('Publish this fingerprint where your readers trust you. Then they can run:')
  // One line, so that it can be copied.
  tell(`  ${PROGRAM} verify ${shellWord(out)} --fingerprint ${fingerprint}\n`)
  return exitCode('conforms')
}

function besideReport(report: string): string {
  const folder = withoutTrailing(report, sep)
  return `${['', '.', '..'].includes(basename(folder)) ? resolve(report) : folder}.bundle.zip`
}

function checkOptions({ key, newKey, recording, before, after }: BundleOptions): void {
  if ((key === undefined) === (newKey === undefined))
    throw new UsageError(
      'a bundle needs a signing key; pass a key with --key, or create one with --new-key',
    )
  if ((before === undefined) !== (after === undefined))
    throw new UsageError('--before and --after must be used together; pass a recording for each')
  if (recording !== undefined && before !== undefined)
    throw new UsageError(
      'cannot combine --recording with --before; use --recording for a report on one recording, or --before and --after for a report on two',
    )
}

/** A bundle within its own report would be taken for a part of it by the next reader. */
function checkOutside(report: string, out: string): void {
  const way = relative(resolve(report), resolve(out))
  if (way !== '' && (way.startsWith('..') || isAbsolute(way))) return
  throw new UsageError(
    `cannot write the bundle "${out}": it is inside the report; specify a location outside the report with --out`,
  )
}

function notesOn(
  staged: readonly { readonly isConverted: boolean; readonly notProvable: readonly string[] }[],
  key: string | undefined,
): readonly string[] {
  const hidden = staged.flatMap(({ notProvable }) => notProvable)
  return [
    ...(staged.some(({ isConverted }) => isConverted)
      ? [
          'the recording was not masked by this tool, so it was converted; the run in the bundle is based on the converted recording',
        ]
      : []),
    ...(hidden.length > 0
      ? [
          `${counted(hidden.length, 'secret looks', 'secrets look')} like ordinary text, so only fields such as "password" are masked. If a real server uses one, change it before you publish the bundle: ${[...new Set(hidden)].join('; ')}`,
        ]
      : []),
    ...(key !== undefined && isReadableByOthers(key)
      ? [`other users can read "${key}"; run chmod 600 to prevent that`]
      : []),
  ]
}
