import { UsageError } from '#engine/model/errors.ts'
import type { Told } from './told.ts'

/** The command's own document. */
export function renderOwnDocument({ document }: Told): string {
  return document()
}

/** Renders the command's own page. Throws a UsageError if it has none. */
export function renderOwnPage(told: Told): string {
  if (told.page) return told.page()
  throw new UsageError(
    `${told.result.command} has no page that could be written as html; choose another format, such as markdown`,
  )
}
