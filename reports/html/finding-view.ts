import type { Verdict } from '#engine/model/results/verdict.ts'
import { knownDeviation } from '../known/known-deviation.ts'
import { asSentence, visible, visibleLine } from '../visible.ts'
import { type Surroundings, type VerdictView, viewVerdict } from './verdict-view.ts'

/** A verdict that is shown as a finding. */
export interface FindingView extends VerdictView {
  readonly expected: string | undefined
  readonly actual: string | undefined
  /** Both on one line, cut where they are long. */
  readonly gist: string | undefined
  /** `GET /streams/*` */
  readonly call: string | undefined
  /** `GET /api/streams/6b00dc145751126be0e87813` */
  readonly request: string | undefined
  readonly pointer: string | undefined
  readonly why: string | undefined
  readonly remedy: string | undefined
  /** The command that asks for it again, of a live run. */
  readonly again: string | undefined
  /** A line for baseline. */
  readonly entry: string | undefined
  readonly isOpen: boolean
}

/** The most characters of the expected and of the found value in a row. */
const GIST = 80

/** Lays out findings in the order in which they are on the page: the first one is open. */
export function createFinding(around: Surroundings): (verdict: Verdict) => FindingView {
  let count = 0
  return (verdict) => {
    count += 1
    return viewFinding(verdict, around, count === 1)
  }
}

function viewFinding(verdict: Verdict, around: Surroundings, isOpen: boolean): FindingView {
  const view = viewVerdict(verdict, around)
  const call = around.callOf(verdict)
  const { pointer, expected, actual, why, remedy } = verdict
  return {
    ...view,
    expected: seen(expected),
    actual: seen(actual),
    gist: gistOf(verdict),
    call,
    request: around.requestOf(verdict),
    pointer: pointer === '' ? undefined : seen(pointer),
    why: why === undefined ? undefined : asSentence(why),
    remedy: remedy === undefined ? undefined : asSentence(remedy),
    again: seen(around.againOf(verdict)),
    entry: verdict.known ? undefined : seen(knownDeviation(verdict, call)),
    isOpen,
  }
}

function gistOf({ expected, actual, reason }: Verdict): string | undefined {
  if (expected === undefined && actual === undefined)
    return reason === undefined ? undefined : short(reason)
  return `${short(expected ?? 'nothing')} → ${short(actual ?? 'nothing')}`
}

function short(text: string): string {
  const line = visibleLine(text.slice(0, 4 * GIST))
  return line.length > GIST ? `${line.slice(0, GIST).trimEnd()}…` : line
}

function seen(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visible(text)
}
