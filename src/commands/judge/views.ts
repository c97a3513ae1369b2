import { fileOf, type FormatName, renderFormat } from '#reports/formats.ts'
import type { Told } from '#reports/formats/told.ts'
import { renderHtml } from '#reports/html/render-html.ts'
import { renderJson } from '#reports/json.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { moreSuites } from '../../run/more-suites.ts'
import { placesIn } from '../../run/places-in.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { FormatChoice } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../command/formats/write-formats.ts'

/** What every run writes into its folder, besides what `format` asks for. */
const ALWAYS: readonly FormatName[] = ['html', 'junit', 'json']

/** Where the reports of a run go. */
export interface RunPlaces {
  readonly command: 'certify' | 'judge'
  /** The recording that was judged, where it is one file: findings are placed on its lines. */
  readonly recording?: string
  /** Where reports are written; nowhere when missing. */
  readonly folder?: string | undefined
  readonly format?: readonly FormatChoice[]
  readonly json?: boolean
  /** What stayed unverified does not fail the run. */
  readonly allowUnverified?: boolean
}

/** Throws a UsageError when the reports cannot be written, before anything is asked of a server. */
export function checkRunReports(folder: string | undefined): void {
  if (folder === undefined) return
  checkReports(
    folder,
    ALWAYS.map((name) => fileOf(name, 'judge')),
  )
}

/** What a page of a run needs besides the run. */
export function evidenceFor(
  { exchangesOf }: JudgedEvidence,
  { allowUnverified }: Pick<RunPlaces, 'allowUnverified'>,
) {
  return {
    exchangesOf,
    moreSuites: (verdict: Verdict) => moreSuites(verdict, exchangesOf),
    ...(allowUnverified === true && { allowUnverified }),
  }
}

/** Writes the reports of a run, and every form that was asked for. Throws a UsageError. */
export async function writeRun(
  judged: JudgedEvidence,
  places: RunPlaces,
  printing: Printing,
): Promise<Written> {
  const { run, exchangesOf } = judged
  const { command, folder, format, json, recording } = places
  const evidence = evidenceFor(judged, places)
  const document = (): string => renderJson(run)
  const page = (): string => renderHtml(run, exchangesOf, evidence.moreSuites)
  const tell = (isPlaced: boolean): Told => {
    const placeOf = isPlaced && recording !== undefined ? placesIn(recording) : undefined
    const result = resultOfRun(run, { ...evidence, ...(placeOf && { placeOf }) }, command)
    return { result, document, page }
  }
  if (folder !== undefined) {
    const told = tell(false)
    for (const name of ALWAYS)
      writeReport(folder, fileOf(name, command), await renderFormat(name, told))
  }
  const plan = { command, out: folder, ...(format && { format }), ...(json && { json }) }
  return writeFormats(() => tell(true), plan, printing)
}
