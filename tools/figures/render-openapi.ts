import { newestRelease } from '#engine/knowledge/releases.ts'
import { describeApi } from '#src/commands/openapi/describe-api.ts'
import { lineReleases } from '#upgrade/forecast/picture.ts'

/** Renders the coverage of each release line's OpenAPI description as Markdown. */
export function renderOpenapi(): string {
  const rows = lineReleases(newestRelease()).map((version) => {
    const { operations, bodies, typed, unknown } = describeApi(version)['x-coverage']
    const share = ((100 * typed) / bodies).toFixed(0)
    return `| ${version.release} | ${operations} | ${typed} of ${bodies} (${share} %) | ${unknown} |`
  })
  return [
    '## OpenAPI descriptions',
    '',
    'Operations of the newest release of each line in `openapi --release V`, the successful JSON',
    'responses with typed fields, and those that are `{}`.',
    '',
    '| Release | Operations | Typed responses | Unknown responses |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
