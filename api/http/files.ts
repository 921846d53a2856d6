/** Built files and pictures: pre-compressed where they are text, videos with byte ranges, which Safari needs to play one. */

import { createReadStream, existsSync, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import sirv from 'sirv'

type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Hashed names never change their bytes; everything else is asked for again. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const oneDayCache = 'public, max-age=86400'

/** A file that cannot be read (no handle is left, it has just gone) ends its answer; unheard it would end the process. */
const closeOnReadError = (response: ServerResponse): void => {
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
}

export function serveFiles(folders: string[], headers: Record<string, string>): FileHandler {
  const handlers = folders.filter(existsSync).map((folder) =>
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, path) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        if (path.endsWith('.mp4')) response.setHeader('accept-ranges', 'bytes')
        const cacheControl = isHashed(path)
          ? 'public, max-age=31536000, immutable'
          : path.startsWith('/pictures/')
            ? oneDayCache
            : 'no-cache'
        response.setHeader('cache-control', cacheControl)
        if (path.endsWith('.webmanifest')) response.setHeader('content-type', 'application/manifest+json')
      },
    }),
  )
  return (request, response, next) => {
    closeOnReadError(response)
    const tryFolder = (index: number): void => {
      const handler = handlers[index]
      if (handler) handler(request, response, () => tryFolder(index + 1))
      else next()
    }
    tryFolder(0)
  }
}

/** The owner's photographs in front of the drawn pictures of their names; they come and go while the server runs. */
export function servePhotographs(
  photographs: { readonly root: string; has(name: string): boolean },
  headers: Record<string, string>,
): FileHandler {
  const handler = sirv(photographs.root, {
    dev: true,
    etag: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries({ ...headers, 'cache-control': oneDayCache }))
        response.setHeader(name, value)
    },
  })
  return (request, response, next) => {
    const [, name] = /^\/pictures\/(.+)-\d+\.(?:avif|webp)(?:\?|$)/.exec(request.url ?? '') ?? []
    if (name === undefined || !photographs.has(name)) return next()
    closeOnReadError(response)
    handler(request, response, next)
  }
}

/**
 * What a Range asks of so many bytes; null when the whole is the answer: what is not one understood range is ignored
 * (RFC 9110, 14.2). `start` behind the end is a range that cannot be satisfied.
 */
export function parseRange(header: string, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '') return last === '' ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * A part of a video. sirv never sees a Range: it takes the last bytes for the first, the first alone for all, and a range
 * that ends before it begins ends the process.
 */
export function serveVideoRanges(folder: string, headers: Record<string, string>): FileHandler {
  return (request, response, next) => {
    const { range, 'if-range': ifRange } = request.headers
    delete request.headers.range
    const [, name] = /^\/(pictures\/[a-z0-9-]+\.mp4)(?:\?|$)/.exec(request.url ?? '') ?? []
    if (name === undefined || range === undefined || request.method !== 'GET') return next()
    const path = join(folder, name)
    const send = ({ size, mtime }: Stats): void => {
      const lastModified = mtime.toUTCString()
      const byteRange = ifRange === undefined || ifRange === lastModified ? parseRange(range, size) : null
      if (byteRange === null) {
        next()
        return
      }
      const { start, end } = byteRange
      const sharedHeaders = {
        ...headers,
        'accept-ranges': 'bytes',
        'cache-control': oneDayCache,
        'last-modified': lastModified,
      }
      if (start > end) {
        response.writeHead(416, { ...sharedHeaders, 'content-range': `bytes */${size}` }).end()
        return
      }
      response.writeHead(206, {
        ...sharedHeaders,
        'content-type': 'video/mp4',
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': end - start + 1,
      })
      pipeline(createReadStream(path, { start, end }), response, () => {})
    }
    stat(path).then(send, () => next())
  }
}
