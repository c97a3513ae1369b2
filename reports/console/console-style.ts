import type { Rating } from '#engine/model/results/verdict.ts'

/** Functions that color a text; compatible with terminal libraries such as chalk. */
export interface Palette {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
  readonly cyan: (text: string) => string
}

/** No color at all. */
export const PLAIN: Palette = {
  bold: String,
  dim: String,
  red: String,
  yellow: String,
  green: String,
  cyan: String,
}

/** The color of a rating. */
export function colourOf(rating: Rating, palette: Palette): (text: string) => string {
  switch (rating) {
    case 'error':
    case 'violation':
      return palette.red
    case 'warning':
    case 'unverified':
      return palette.yellow
    case 'note':
      return palette.cyan
    case 'ok':
      return palette.green
    case 'none':
      return palette.dim
  }
}

/** The width, the colors, and how much is shown. */
export interface Layout {
  readonly width: number
  readonly color: Palette
  /** Shows every entry, also of long lists. */
  readonly isWhole?: boolean
  /** The path of the page, which the console names. */
  readonly page?: string | undefined
}
