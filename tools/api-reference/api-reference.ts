import { Application, TSConfigReader, TypeDocReader } from 'typedoc'

import { ENTRY_POINTS } from '../build/entry-points.ts'
import { readCommandLine } from '../command-line/read.ts'
import { optionsWithoutWords, sayOptions } from './option-words.ts'

readCommandLine({
  name: 'docs:api',
  does: 'Writes dist/api-reference: every function, type and option that a program can import, as pages.',
})

const app = await Application.bootstrapWithPlugins({ entryPoints: Object.values(ENTRY_POINTS) }, [
  new TypeDocReader(),
  new TSConfigReader(),
])
sayOptions(app)
const project = await app.convert()
if (project) {
  app.validate(project)
  for (const name of optionsWithoutWords(project)) app.logger.warn(`${name} has no words`)
  await app.generateOutputs(project)
}
// A warning is a missing word or link.
process.exitCode = project && !app.logger.hasErrors() && !app.logger.hasWarnings() ? 0 : 1
