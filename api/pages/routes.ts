import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { listPageExtras } from '#api/extras/queries.ts'
import type { Draft } from '#api/http/pages/siteData.ts'
import { type CachedResponse, getJson } from '#api/http/responseCache.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { listOpenPages, showPage } from '#contract/site/shownPages.ts'
import { defaultLanguage, findAmong } from '#locales/language.ts'
import { deletePage, publishPages, restoreVersion, savePage } from './actions.ts'
import { findEntry, listPages, readVersions } from './queries.ts'

type Site = {
  hasPicture: (name: string) => boolean
  renderDraft: (draft: Draft) => Promise<CachedResponse>
}

export function registerPageRoutes(router: Router, services: Services, { hasPicture, renderDraft }: Site): void {
  const { db, property, responses, texts } = services

  serve(router, services, 'pages.list', async () => ok(await listPages(db)))

  serve(router, services, 'pages.save', ({ params, input, version, write }) =>
    write((tx) => savePage(tx, params.id, input, version)),
  )

  serve(router, services, 'pages.remove', ({ params, version, write }) =>
    write((tx) => deletePage(tx, params.id, version)),
  )

  serve(router, services, 'pages.publish', ({ write }) => write(publishPages))

  serve(router, services, 'pages.listVersions', async ({ params }) =>
    (await findEntry(db, params.id)) === null ? refuse('not_found') : ok(await readVersions(db, params.id)),
  )

  serve(router, services, 'pages.restoreVersion', ({ params, version, write }) =>
    write((tx) => restoreVersion(tx, params.id, Number(params.number), version)),
  )

  serve(router, services, 'pages.preview', async ({ params, query, confirmSession }) => {
    const page = await findEntry(db, params.id)
    if (page === null) return refuse('not_found')
    const language = findAmong((await property.read()).languages, query.lang) ?? defaultLanguage
    const i18n = (await texts.read()).getI18n(language)
    const cached = await renderDraft({
      page,
      language,
      extras: await listPageExtras(db),
      notice: i18n.t('draft.preview'),
    })
    await confirmSession()
    return { ok: true, cached }
  })

  serve(router, services, 'pages.show', async ({ params, query: { language }, today }) => {
    const { pages, pageExtras } = await property.read()
    const page = listOpenPages(pages.pages, today).find(({ id }) => id === params.id)
    if (!page) return refuse('not_found')
    const rooms = getJson(await responses.getRooms())
    return ok(showPage(page, { language, extras: pageExtras, rooms, hasPicture }))
  })
}
