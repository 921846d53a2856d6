/** Built files and pictures: pre-compressed where they are text, with byte ranges, which Safari needs to play a video. */

import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Hashed names never change their bytes; everything else is asked for again. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const aDay = 'public, max-age=86400'

export function serveFiles(folders: string[], headers: Record<string, string>): Files {
  const servers = folders.filter(existsSync).map((folder) =>
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, path) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        const cache = isHashed(path)
          ? 'public, max-age=31536000, immutable'
          : path.startsWith('/pictures/')
            ? aDay
            : 'no-cache'
        response.setHeader('cache-control', cache)
        if (path.endsWith('.webmanifest')) response.setHeader('content-type', 'application/manifest+json')
      },
    }),
  )
  return (request, response, next) => {
    const tryFrom = (index: number): void => {
      const server = servers[index]
      if (server) server(request, response, () => tryFrom(index + 1))
      else next()
    }
    tryFrom(0)
  }
}

/** The owner's photographs in front of the drawn pictures of their names; they come and go while the server runs. */
export function servePhotographs(
  photographs: { readonly root: string; has(name: string): boolean },
  headers: Record<string, string>,
): Files {
  const server = sirv(photographs.root, {
    dev: true,
    etag: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries({ ...headers, 'cache-control': aDay })) response.setHeader(name, value)
    },
  })
  return (request, response, next) => {
    const [, name] = /^\/pictures\/(.+)-\d+\.(?:avif|webp)(?:\?|$)/.exec(request.url ?? '') ?? []
    if (name !== undefined && photographs.has(name)) server(request, response, next)
    else next()
  }
}
