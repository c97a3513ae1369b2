import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { transformSync } from 'esbuild'
import Handlebars from 'handlebars'

import { COMPILING, readTemplate } from '#reports/html/template.ts'
import { packageFile } from '#engine/package.ts'

/** The file of a bundle with the page templates. */
export const TEMPLATES = 'templates.cjs'

/** Compiles all templates into a file of a bundle, so that rendering does not have to. */
export function writeTemplates(outdir: string): void {
  const members = templateNames().map((name) => {
    // Its declared type is that of the code's result.
    const code = Handlebars.precompile(readTemplate(name), COMPILING) as string
    return `${JSON.stringify(name)}: ${code}`
  })
  const { code } = transformSync(`module.exports = {${members.join()}}`, { minify: true })
  writeFileSync(join(outdir, TEMPLATES), code)
}

/** Returns the names of all templates, relative to their folder. */
export function templateNames(): readonly string[] {
  return ['pages', 'parts'].flatMap((folder) =>
    readdirSync(packageFile(`reports/templates/${folder}`)).map((file) => `${folder}/${file}`),
  )
}
