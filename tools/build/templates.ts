import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { transformSync } from 'esbuild'
import Handlebars from 'handlebars'

import { COMPILING, readTemplate } from '#reports/html/template.ts'
import { packageFile } from '#engine/package.ts'

/** The file of a bundle that has the templates of pages. */
export const TEMPLATES = 'templates.cjs'

/** Compiles all templates into a file of a bundle, so that no one has to who writes a page. */
export function writeTemplates(outdir: string): void {
  const members = templateNames().map((name) => {
    // Its type calls it what the code is of.
    const code = Handlebars.precompile(readTemplate(name), COMPILING) as string
    return `${JSON.stringify(name)}: ${code}`
  })
  const { code } = transformSync(`module.exports = {${members.join()}}`, { minify: true })
  writeFileSync(join(outdir, TEMPLATES), code)
}

/** The names of all templates, seen from their folder. */
export function templateNames(): readonly string[] {
  return ['pages', 'parts'].flatMap((folder) =>
    readdirSync(packageFile(`reports/templates/${folder}`)).map((file) => `${folder}/${file}`),
  )
}
