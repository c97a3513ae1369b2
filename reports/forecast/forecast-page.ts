import type { KnownFindings } from '../known/known-findings.ts'
import { renderPage } from '../html/page.ts'
import { SHADES, SHADE_WORDS } from './words.ts'

/** One HTML file that loads nothing, from a template of the forecast; the picture runs what saves it as PNG. */
export function renderForecastPage(
  template: 'forecast' | 'forecast-picture',
  page: Readonly<Record<string, unknown>> & { readonly title: string },
  known?: KnownFindings,
): string {
  return renderPage({
    template,
    known,
    styles: ['report.css', 'forecast.css'],
    title: page.title,
    page: { ...page, legend: SHADES.map((id) => ({ id, ...SHADE_WORDS[id] })) },
    partials: ['forecast-index', 'forecast-source', 'forecast-group'],
    ...(template === 'forecast-picture' && { scripts: ['forecast.js'] }),
  })
}
