import { message } from './state.ts'

const COUNT = new Intl.NumberFormat('en')

/** Formats a count with separators. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

export function formatSize(bytes: number): string {
  if (bytes < 10_000) return formatCount(bytes)
  return bytes < 10_000_000 ? `${(bytes / 1_000).toFixed(1)} k` : `${(bytes / 1e6).toFixed(1)} M`
}

export function formatTook(ms: number): string {
  if (ms < 0) return ''
  // Rounded, 100.4 would not look like more than 100.
  return ms < 1_000 ? ms.toFixed(1) : formatCount(Math.round(ms))
}

/** Cuts a long text in the middle. */
export function shorten(text: string, max: number): string {
  const half = Math.floor(max / 2)
  return text.length > max ? `${text.slice(0, half)}…${text.slice(-half)}` : text
}

/** Returns the word for verdicts of a rating. */
export function nameRating(rating: string, count: number): string {
  const named = { ok: 'passed', none: 'skipped', unverified: 'unverified' }[rating]
  return named ?? `${rating}${count === 1 ? '' : 's'}`
}

/** The sign of a rating. */
export const SIGNS: Readonly<Record<string, string>> = {
  error: '‼',
  violation: '✗',
  warning: '!',
  note: 'i',
  ok: '✓',
  unverified: '?',
  none: '–',
}

/** Copies text, and says so. */
export async function copy(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    message.value = `Copied ${name}.`
  } catch {
    // A page that was opened as a file may not use the clipboard.
    const box = document.createElement('textarea')
    box.value = text
    document.body.append(box)
    box.select()
    message.value = document.execCommand('copy') ? `Copied ${name}.` : `Could not copy ${name}.`
    box.remove()
  }
}

/** Whether the page is dark: the theme that was chosen, or that of the system. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
