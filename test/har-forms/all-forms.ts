import { harForm } from './har-form.ts'
import type { HarForm } from './model.ts'
import { chromiumForms } from './tools/browsers.ts'
import { clientForms } from './tools/clients.ts'
import { debuggerForms } from './tools/debuggers.ts'
import { firefoxForms, safariForms } from './tools/other-browsers.ts'
import { playwrightForms } from './tools/playwright.ts'
import { proxyForms } from './tools/proxies.ts'
import { sanitiserForms } from './tools/sanitisers.ts'
import { SOURCES } from './tools/sources.ts'

/** HAR formats of common tools. */
export const HAR_FORMS: readonly HarForm[] = [
  ...chromiumForms,
  ...firefoxForms,
  ...safariForms,
  ...playwrightForms,
  ...clientForms,
  ...proxyForms,
  ...debuggerForms,
  ...sanitiserForms,
  harForm({ id: 'plain', tool: 'any tool', what: 'HAR 1.2 to the letter', source: SOURCES.har }),
]
