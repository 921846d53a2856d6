/**
 * Puts the lines of the sources into stacks of the built server. Node's `--enable-source-maps` does the same, but keeps
 * the maps of all modules and packages in memory: 17 MB. Here a map is read when an error is logged.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { fileURLToPath } from 'node:url'
import { BoundedCache } from './boundedCache.ts'

/** A place in a module of the build. The maps of packages are of no use. */
const builtPlace = /file:\/\/(?:(?!node_modules)[^\s()])+\.js:\d+:\d+/g

/** Reading and parsing a map takes 20 ms, so the same error is not looked up twice. */
const places = new BoundedCache<string>({ maxEntries: 1000, maxBytes: 200_000 }, (place) => place.length)

/** `file:///…/dist/server/main.js:20:5` becomes `/…/api/app.ts:7:3`. What has no map stays as it is. */
export function mapToSources(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(builtPlace, (built) => {
    const known = places.get(built)
    if (known !== undefined) return known
    const place = findSource(built, maps)
    places.set(built, place)
    return place
  })
}

function findSource(built: string, maps: Map<string, SourceMap | null>): string {
  const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(built) ?? []
  const map = maps.get(file) ?? readMap(file)
  maps.set(file, map)
  const entry: Partial<SourceMapping> = map?.findEntry(Number(line) - 1, Number(column) - 1) ?? {}
  const { originalSource, originalLine, originalColumn } = entry
  if (originalSource === undefined || originalLine === undefined || originalColumn === undefined) return built
  return `${fileURLToPath(new URL(originalSource, file))}:${originalLine + 1}:${originalColumn + 1}`
}

/** Null without a map. A log line must not fail because of a map. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}
