import { CALL_CLASSES } from '../../src/model/forecast.ts'
import { asIs, compileTemplate, hashSource, readTemplate } from '../html/template.ts'
import { CLASS_WORDS } from './words.ts'

/** One HTML file that loads nothing and runs nothing, from a template of the forecast. */
export function renderPage(template: 'forecast' | 'forecast-picture', page: object): string {
  const style = `${readTemplate('report.css')}\n${readTemplate('forecast.css')}`
  return compileTemplate(
    template,
    [],
  )({
    page: { ...page, legend: CALL_CLASSES.map((id) => ({ id, ...CLASS_WORDS[id] })) },
    policy: [
      "default-src 'none'",
      `style-src ${hashSource(style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    style: asIs(style),
  })
}
