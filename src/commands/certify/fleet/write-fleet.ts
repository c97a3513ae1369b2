import { renderFleetHtml } from '#reports/fleet/html.ts'
import { fileOf } from '#reports/formats.ts'
import type { Told } from '#reports/formats/told.ts'
import { resultOfFleet } from '#reports/results/of-fleet.ts'
import { printJson } from '#reports/visible.ts'
import { writeReport } from '../../../run/report-folder.ts'
import type { Fleet } from '#engine/model/results/fleet.ts'
import type { FormatPlan } from '../../../command/formats/destinations.ts'
import type { Printing } from '../../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../../command/formats/write-formats.ts'

/** A fleet in every form. */
export function toldFleet(fleet: Fleet): Told {
  return {
    document: () => printJson(fleet),
    page: () => renderFleetHtml(fleet),
    result: resultOfFleet(fleet),
  }
}

/** Writes document and page of a fleet into its folder, and every form that was asked for. Throws a UsageError. */
export async function writeFleet(
  fleet: Fleet,
  plan: FormatPlan,
  printing: Printing,
): Promise<Written> {
  const { document, page } = toldFleet(fleet)
  if (plan.out !== undefined) {
    writeReport(plan.out, fileOf('json', 'fleet'), document())
    if (page) writeReport(plan.out, fileOf('html', 'fleet'), page())
  }
  return writeFormats(() => toldFleet(fleet), plan, printing)
}
