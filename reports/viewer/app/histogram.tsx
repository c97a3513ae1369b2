import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

import { columns, findingsAt, query, rows, writeRange } from './state.ts'
import { formatCount, isDark } from './words.ts'

const HEIGHT = 46
const BAR = 4

/** Requests over time; dragging selects a time. */
export function Histogram() {
  const place = useRef<HTMLCanvasElement>(null)
  const from = useRef(-1)
  useSignalEffect(() => {
    void rows.value
    if (place.current) draw(place.current)
  })
  useEffect(() => {
    const redraw = (): void => {
      if (place.current) draw(place.current)
    }
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    addEventListener('resize', redraw)
    scheme.addEventListener('change', redraw)
    return () => {
      removeEventListener('resize', redraw)
      scheme.removeEventListener('change', redraw)
    }
  }, [])
  if (span() <= 1) return null
  const secondsAt = (event: PointerEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    return Math.max(0, ((event.clientX - box.left) / box.width) * span()) / 1_000
  }
  return (
    <canvas
      ref={place}
      class="v-histogram"
      role="img"
      aria-label={`Requests in ${formatCount(Math.round(span() / 1_000))} seconds of traffic; the filter "at" selects a time range`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = secondsAt(event)
      }}
      onPointerUp={(event) => {
        const to = secondsAt(event)
        const isClick = Math.abs(to - from.current) < span() / 1_000 / 200
        query.value = isClick
          ? writeRange(query.value)
          : writeRange(query.value, Math.min(from.current, to), Math.max(from.current, to))
      }}
    />
  )
}

function span(): number {
  const { start } = columns.value
  return (start.at(-1) ?? 0) - (start[0] ?? 0) + 1
}

function draw(canvas: HTMLCanvasElement): void {
  const { clientWidth: width } = canvas
  const scale = devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  canvas.width = width * scale
  canvas.height = HEIGHT * scale
  context.scale(scale, scale)
  const { start, status } = columns.value
  const first = start[0] ?? 0
  const count = Math.floor(width / BAR)
  // Good, rejected, and failed responses, and violations.
  const bars = Array.from({ length: count }, () => [0, 0, 0, 0])
  for (const row of rows.value) {
    const at = Math.floor((((start[row] ?? 0) - first) / span()) * count)
    const bar = bars[Math.max(0, Math.min(count - 1, at))]
    if (!bar) continue
    const kind = Math.floor((status[row] ?? 0) / 100)
    const part = kind === 5 || kind === 0 ? 2 : kind === 4 ? 1 : 0
    bar[part] = (bar[part] ?? 0) + 1
    if (findingsAt(row)[0]?.[0] === 'violation') bar[3] = 1
  }
  const highest = Math.max(1, ...bars.map(([a = 0, b = 0, c = 0]) => a + b + c))
  const style = getComputedStyle(canvas)
  const colors = ['--note', '--warn', '--bad'].map((name) => resolveColor(style, name))
  for (const [at, bar] of bars.entries()) {
    let y = HEIGHT - 3
    context.globalAlpha = 0.6
    for (const [part, color] of colors.entries()) {
      const tall = ((bar[part] ?? 0) / highest) * (HEIGHT - 14)
      context.fillStyle = color
      context.fillRect(at * BAR, y - tall, BAR - 1, tall)
      y -= tall
    }
    if (!bar[3]) continue
    context.globalAlpha = 1
    context.fillStyle = colors[2] ?? ''
    context.beginPath()
    context.arc(at * BAR + 1.5, 5, 2.4, 0, 7)
    context.fill()
  }
}

/** A canvas knows no `light-dark()`. */
function resolveColor(style: CSSStyleDeclaration, name: string): string {
  const value = style.getPropertyValue(name)
  const [, light = value, dark = value] = /^light-dark\(([^,]+),([^)]+)\)/.exec(value.trim()) ?? []
  return (isDark() ? dark : light).trim()
}
