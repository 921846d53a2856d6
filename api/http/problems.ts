/** Turns refusals and faults into problem responses (RFC 9457) in the caller's language, without internal details. */
import { STATUS_CODES } from 'node:http'
import type { I18n } from '@lingui/core'
import type { Context, Middleware } from 'koa'
import { isDamage } from '#api/db/damage.ts'
import { isStoreGone } from '#api/db/storeFile.ts'
import { isUnavailable } from '#api/db/unavailable.ts'
import { getMessageId, getStatus, type InvalidField, type Refusal, RefusalError, refuse } from '#api/errors.ts'
import type { Problem } from '#contract/problem.ts'
import { getLocalized, toLanguage } from '#locales/language.ts'
import { negotiateLanguage } from './i18n.ts'
import type { Services } from './services.ts'

/** The sentence of a refusal. Some give the farm's phone number to a guest who is refused by mistake. */
export function describeRefusal(refusal: Refusal, i18n: I18n, phone: string): string {
  const { code, sentence } = refusal
  // The farm has written it.
  if (sentence !== undefined) return getLocalized(sentence, i18n.locale)
  const { id, values } = refusal.describe?.(toLanguage(i18n.locale)) ?? {
    id: getMessageId(code),
    values: refusal.values,
  }
  return i18n.t(id, { phone, ...values })
}

function describeField({ message, values, describe }: InvalidField, i18n: I18n, phone: string): string {
  const described = describe?.(toLanguage(i18n.locale)) ?? { id: message, values }
  return i18n.t(described.id, { phone, ...described.values })
}

export function respondProblem(ctx: Context, refusal: Refusal): void {
  const language = negotiateLanguage(ctx.get('accept-language'), ctx.state.languages)
  const i18n: I18n = ctx.state.getI18n(language)
  const status = getStatus(refusal.code)
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: describeRefusal(refusal, i18n, ctx.state.phone),
    instance: ctx.state.requestId,
    code: refusal.code,
    ...(refusal.errors
      ? {
          errors: refusal.errors.map((field) => ({
            path: field.path,
            code: field.code,
            message: describeField(field, i18n, ctx.state.phone),
          })),
        }
      : {}),
    ...(refusal.allowed && { allowed: refusal.allowed }),
    ...(refusal.left && { left: refusal.left }),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
  const messages = problem.errors?.map(({ message }) => message) ?? []
  // With a single wrong field, its message is clearer than "some fields are wrong". Staff want to know who has the days.
  if ((refusal.code === 'invalid' && messages.length === 1) || (refusal.code === 'dates_taken' && messages.length > 0))
    problem.detail = messages.join('; ')
  if (refusal.retryAfter !== undefined) ctx.set('retry-after', String(refusal.retryAfter))
  ctx.status = status
  ctx.type = 'application/problem+json'
  ctx.set('cache-control', 'no-store')
  ctx.set('content-language', language)
  ctx.body = JSON.stringify(problem)
}

export function catchErrors({ log }: Pick<Services, 'log'>, respond = respondProblem): Middleware {
  return async function handleErrors(ctx, next) {
    try {
      await next()
    } catch (error) {
      if (error instanceof RefusalError) return respond(ctx, error.refusal)
      if (isStoreGone(error)) {
        log.fatal({ requestId: ctx.state.requestId, err: error }, 'nothing can be stored until the server is restarted')
        return respond(ctx, refuse('storage_gone', { retryAfter: 60 }))
      }
      log.error({ requestId: ctx.state.requestId, err: error }, 'a request failed')
      if (isDamage(error)) return respond(ctx, refuse('database_damaged'))
      respond(ctx, isUnavailable(error) ? refuse('database_unavailable', { retryAfter: 5 }) : refuse('internal'))
    }
  }
}
