import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { PROGRAM, shellWord } from '#engine/text/shell.ts'

/** Returns options that a run does not record: suites whose probes produced a verdict, and files of the command. */
export type MoreOptions = (verdict: Verdict) => readonly string[]

/**
 * The command by which one verdict of a live run comes about again; undefined for a file, which says the same
 * whenever it is judged. Accounts are in the environment and are no part of it.
 */
export function certifyAgain(
  { plan, target, strict, profile }: Run,
  verdict: Verdict,
  moreOptions: MoreOptions = () => [],
): string | undefined {
  if (!plan) return undefined
  const nodes = (target.nodes ?? []).filter((node) => node !== target.url)
  return [
    `${PROGRAM} certify`,
    shellWord(target.url),
    ...nodes.map((node) => `--also ${shellWord(node)}`),
    ...(plan.mode === 'session' ? [] : [`--mode ${plan.mode}`]),
    ...(target.versionSource === 'assumed' ? [`--assume-version ${target.judgedVersion}`] : []),
    ...(plan.capabilities.includes('thorough') ? ['--thorough'] : []),
    ...(plan.capabilities.includes('send-message') ? ['--send-message'] : []),
    ...(strict ? ['--strict'] : []),
    ...(profile ? [`--profile ${profile.areas.join(',')}`] : []),
    ...moreOptions(verdict),
    `--check ${shellWord(verdict.checkId)}`,
  ].join(' ')
}
