import { readFileSync } from 'node:fs'

import { packageFile } from '../package.ts'

/** Reads one of the project's data files; tests ensure its shape. */
export function readData<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(packageFile(`engine/knowledge/data/${name}`), 'utf8')) as Shape
}
