import type { HarForm } from './model.ts'
import { chromiumForms } from './tools/browsers.ts'
import { clientForms } from './tools/clients.ts'
import { contentForms } from './tools/contents.ts'
import { debuggerForms } from './tools/debuggers.ts'
import { firefoxForms, safariForms } from './tools/other-browsers.ts'
import { libraryForms } from './tools/libraries.ts'
import { playwrightForms } from './tools/playwright.ts'
import { proxyForms } from './tools/proxies.ts'
import { sanitiserForms } from './tools/sanitisers.ts'
import { spelledForms } from './tools/spellings.ts'

/** Every way in which tools are known to write HAR files. */
export const HAR_FORMS: readonly HarForm[] = [
  ...chromiumForms,
  ...firefoxForms,
  ...safariForms,
  ...playwrightForms,
  ...clientForms,
  ...libraryForms,
  ...proxyForms,
  ...debuggerForms,
  ...sanitiserForms,
  ...spelledForms,
  ...contentForms,
]
