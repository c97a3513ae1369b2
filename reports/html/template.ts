import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type Handlebars from 'handlebars'

import { packageFile } from '../../src/package.ts'

/**
 * Compiles templates/pages/NAME.hbs with those of templates/parts as partials, when a page is first asked for. Every
 * value that it places is escaped.
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
  for (const partial of partials)
    engine.registerPartial(partial, readTemplate(`parts/${partial}.hbs`))
  return engine.compile(readTemplate(`pages/${name}.hbs`), { knownHelpersOnly: true })
}

/** The text of a file in templates/, with the line ends that a browser sees. */
export function readTemplate(name: string): string {
  return readFileSync(packageFile(`reports/templates/${name}`), 'utf8').replaceAll('\r\n', '\n')
}

/** Marks a text of our own, or one that is already safe in its place, as not to be escaped. */
export function asIs(text: string): object {
  return new (loadHandlebars().SafeString)(text)
}

/** How a content security policy names an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Loaded with the first page: whoever writes none would wait for it. */
function loadHandlebars(): typeof Handlebars {
  return createRequire(import.meta.url)('handlebars') as typeof Handlebars
}
