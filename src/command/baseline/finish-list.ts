import { existsSync } from 'node:fs'

import { type Change, changesOf } from '../../baseline/changes.ts'
import { differenceLines } from '../../baseline/difference.ts'
import { joined, type Matching } from '../../baseline/match.ts'
import { knownListOf } from '../../baseline/outdated.ts'
import { updatedList } from '../../baseline/update.ts'
import { formatOutdated } from '#reports/known-words.ts'
import { visible, visibleLine } from '#reports/visible.ts'
import { UsageError } from '#engine/model/errors.ts'
import { counted } from '#engine/text/words.ts'
import { exitCode, type ExitCode } from '../exit-codes.ts'
import { type OpenList, writeList } from './open-list.ts'

/** Prints a line. */
export type Tell = (line: string) => void

/** The messages that were already printed. */
export interface Told {
  /** The result itself already lists the outdated entries. */
  readonly isTold?: boolean
  /** Prints only the new entries, one line each. */
  readonly isQuiet?: boolean
}

/**
 * Reports the outdated entries of a baseline unless the result does, and updates the baseline if asked to. Shows
 * changes before it writes them. Returns the exit code.
 */
export function finishList(
  list: OpenList,
  matchings: readonly Matching[],
  tell: Tell,
  { isTold = false, isQuiet = false }: Told = {},
): ExitCode {
  const matching = joined(matchings)
  const known = knownListOf(list, matching)
  if (!isTold) for (const text of formatOutdated(known)) tell(`note: ${visibleLine(text)}`)
  if (list.isUpdated) update(list, matching, tell, isQuiet)
  return exitCode(known.outdated.length > 0 ? 'baseline' : 'conforms')
}

/** Updates the file; reports the warnings that only --strict adds. */
function update(list: OpenList, matching: Matching, tell: Tell, isQuiet: boolean): void {
  write(list, matching, tell, isQuiet)
  const { warnings = 0 } = matching
  if (warnings > 0)
    tell(
      `note: ${counted(warnings, 'warning')} not added, so later runs show ${warnings === 1 ? 'it' : 'them'} again; --strict adds warnings, too`,
    )
}

function write(list: OpenList, matching: Matching, tell: Tell, isQuiet: boolean): void {
  const changes = changesOf(matching)
  const { how, reasonOfNew, mayShareReason } = list
  const added = changes.filter(({ kind }) => kind === 'comes').length
  if (reasonOfNew !== undefined && added > MAX_SAME_REASON && !mayShareReason)
    throw new UsageError(
      `cannot use one reason for ${added} new entries, because the limit is ${MAX_SAME_REASON}; add --same-reason, or omit --reason and write a reason for each entry; if you certified a server, do not send the requests again: pass the recording in the report to "judge" with the same options`,
    )
  const text = updatedList(list, changes, {
    ...how,
    isNew: !existsSync(list.path),
    ...(reasonOfNew !== undefined && { reasonOfNew }),
  })
  const [counts = '', ...lines] = differenceLines(changes)
  if (text === undefined) {
    tell(`${visible(list.path)} is up to date: ${counts === '' ? 'no entry' : counts}`)
    return
  }
  const shown = isQuiet ? new Set(changes.flatMap(shortly)) : lines
  for (const line of shown) tell(visible(line))
  writeList(list.path, text)
  tell(
    `${visible(list.path)} was written: ${counts === '' ? 'no entry' : counts}${hint(changes, list.path, reasonOfNew)}`,
  )
  const open = matching.fresh.filter(({ rating }) => rating === 'unverified').length
  if (open > 0)
    tell(
      open === 1
        ? 'note: 1 unverified check fails the run, so the new entries accept it; with --allow-unverified, it needs no entry'
        : `note: ${open} unverified checks fail the run, so the new entries accept them; with --allow-unverified, they need no entry`,
    )
}

/** A new entry in one line. */
function shortly(change: Change): readonly string[] {
  return change.kind === 'comes' ? [`+ ${change.check ?? change.shape.found ?? ''}`] : []
}

/** New entries that one reason may cover without being asked. */
const MAX_SAME_REASON = 20

/** Describes the remaining manual steps. */
function hint(
  changes: ReturnType<typeof changesOf>,
  path: string,
  reason: string | undefined,
): string {
  const isOpen = reason === undefined && changes.some(({ kind }) => kind === 'comes')
  return isOpen
    ? '; write a reason into each new entry, or the next run rejects the file'
    : `; to apply it, pass --baseline ${visible(path)}`
}
