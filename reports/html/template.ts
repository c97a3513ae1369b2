import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type Handlebars from 'handlebars'
import type { TemplateDelegate } from 'handlebars'

import { builtPath, packageFile } from '#engine/package.ts'

/** Put here by the build, which lays the compiled templates next to the code: the file, seen from the root of the bundle. */
declare const TEMPLATES: string | undefined

/** Templates as the build compiled them, by their names in templates/. */
type Built = Readonly<Record<string, Parameters<typeof Handlebars.template>[0]>>

/** Compiler options: any name that is not a built-in helper is a value. */
export const COMPILING = { knownHelpersOnly: true } as const

/**
 * Compiles templates/pages/NAME.hbs with those of templates/parts as partials, when a page is first asked for. Every
 * value that it places is escaped. Where the build compiled them, no compiler is loaded.
 */
export function compileTemplate(
  name: string,
  partials: readonly string[],
): (view: object) => string {
  let render: ((view: object) => string) | undefined
  return (view) => (render ??= compile(name, partials))(view)
}

function compile(name: string, partials: readonly string[]): (view: object) => string {
  const engine = loadHandlebars().create()
  const make = (path: string): TemplateDelegate => {
    const built = builtTemplates()?.[path]
    return built ? engine.template(built) : engine.compile(readTemplate(path), COMPILING)
  }
  for (const partial of partials) engine.registerPartial(partial, make(`parts/${partial}.hbs`))
  return make(`pages/${name}.hbs`)
}

/** The text of a file in templates/, with the line ends that a browser sees. */
export function readTemplate(name: string): string {
  return readFileSync(packageFile(`reports/templates/${name}`), 'utf8').replaceAll('\r\n', '\n')
}

/** Marks a text as safe, so that it is not escaped. */
export function asIs(text: string): object {
  return new (loadHandlebars().SafeString)(text)
}

/** How a content security policy names an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Loaded with the first page, so that runs without a page do not wait for it. */
function loadHandlebars(): typeof Handlebars {
  const part = typeof TEMPLATES === 'string' ? 'handlebars/runtime.js' : 'handlebars'
  return require(part) as typeof Handlebars
}

function builtTemplates(): Built | undefined {
  return typeof TEMPLATES === 'string' ? (require(builtPath(TEMPLATES)) as Built) : undefined
}

const require = createRequire(import.meta.url)
