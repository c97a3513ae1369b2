import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import { renderPage } from '../html/page.ts'
import { CLASS_WORDS } from './words.ts'

/** One HTML file that loads nothing and runs nothing, from a template of the forecast. */
export function renderForecastPage(
  template: 'forecast' | 'forecast-picture',
  page: Readonly<Record<string, unknown>> & { readonly title: string },
): string {
  return renderPage({
    template,
    styles: ['report.css', 'forecast.css'],
    title: page.title,
    page: { ...page, legend: CALL_CLASSES.map((id) => ({ id, ...CLASS_WORDS[id] })) },
  })
}
