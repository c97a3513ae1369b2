import { writeReport } from '../../run/report-folder.ts'
import type { Result } from '#engine/model/results/result.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import { checkFormats, destinationsOf } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats } from '../../command/formats/write-formats.ts'
import type { ForecastOptions } from '../options/forecast.ts'
import { checkWay, forecastJson, type MadeForecasts, makeForecasts } from './make-forecasts.ts'
import { showForecasts, type Shown } from './show-forecasts.ts'

/** What forecasts came to; without what is shown where somebody wants the JSON alone. */
export interface Forecasted extends MadeForecasts {
  /** The document, piece by piece. */
  readonly json: () => Iterable<string>
  readonly shown: Shown | undefined
  readonly hasPrinted: boolean
}

/** Forecasts files and writes the reports. Throws a UsageError. */
export async function forecastAll(
  files: readonly string[],
  options: ForecastOptions & { readonly json?: boolean; readonly signal?: AbortSignal },
  printing: Printing,
): Promise<Forecasted> {
  const { to, all, out } = options
  checkWay(options)
  const forms = { command: 'forecast', ...options } as const
  checkFormats(forms, printing)
  const list = await openKnownList(options)
  const made = await makeForecasts(files, options)
  const json = () => forecastJson(made.forecasts, all === true)
  if (out !== undefined) writeReport(out, 'forecast.json', json())
  const hold = (result: Result) => list?.holdResult(result, { release: to?.release })
  // Whoever wants the JSON alone does not wait for the rest.
  const isJsonAlone =
    options.json === true && out === undefined && destinationsOf(forms, printing).length === 0
  if (isJsonAlone && !list) return { ...made, json, shown: undefined, hasPrinted: false }
  const shown = await showForecasts(made, { ...options, hold })
  const tell = () => ({ ...shown, document: () => [...json()].join('') })
  const { hasPrinted } = await writeFormats(tell, forms, printing)
  return { ...made, json, shown, hasPrinted }
}
