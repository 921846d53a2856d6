import type { Context } from 'koa'
import { getStatus, type Refusal } from '#api/errors.ts'
import { describeRefusal } from '#api/http/problems.ts'
import type { Services } from '#api/http/services.ts'
import type { PageOptions } from './pageCache.ts'
import { renderPlainDocument, renderSentence } from './plainDocument.ts'
import { readLanguage } from './siteUrl.ts'

type Options = Pick<Services, 'property' | 'texts'> & Pick<PageOptions, 'getPageHeaders'>

/**
 * Says why a page cannot be shown, in the visitor's language, with the ways to reach the farm. It needs nothing but what
 * is in memory.
 */
export function respondProblemPage(ctx: Context, refusal: Refusal, { property, texts, getPageHeaders }: Options): void {
  const language = readLanguage(new URLSearchParams(ctx.querystring), ctx.get('cookie')).language
  const i18n = texts.getLatest().getI18n(language)
  const farm = property.getLatest()
  const sentence = describeRefusal(refusal, i18n, farm.phone)
  const { html, styleHash } = renderPlainDocument(farm, {
    language,
    title: farm.name,
    html: renderSentence('h1', farm.name, sentence, i18n.t('offlinePage.retry')),
  })
  ctx.set(getPageHeaders([styleHash]))
  ctx.set('cache-control', 'no-store')
  ctx.set('content-language', language)
  if (refusal.retryAfter !== undefined) ctx.set('retry-after', String(refusal.retryAfter))
  ctx.status = getStatus(refusal.code)
  ctx.type = 'html'
  ctx.body = html
}
