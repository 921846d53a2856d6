/** How long guests waited for the first answer to their requests. The server knows it: it follows from what happened to each. */
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/format.ts'
import { formatCount, formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { answerTimesQuery } from './queries.ts'

export function AnswersTable({ year }: { year: number }) {
  const { i18n, language } = useLanguage()
  const query = useQuery(answerTimesQuery(year))
  const formatWait = (ms: number) => formatDuration(ms, language) ?? i18n.t('admin.months.underMinute')
  if (query.data === undefined) return <QueryStatus query={query} />
  if (query.data.length === 0) return null
  return (
    <FiguresTable caption={i18n.t('admin.months.answersCaption', { year })}>
      <thead>
        <tr>
          <td />
          <th scope="col">{i18n.t('admin.months.answered')}</th>
          <th scope="col">{i18n.t('admin.months.medianWait')}</th>
          <th scope="col">{i18n.t('admin.months.longestWait')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map(({ first, answered, medianMs, longestMs }) => (
          <tr key={first}>
            <th scope="row">{formatDate(first, language, { month: 'long' })}</th>
            <td>{formatCount(answered, language)}</td>
            <td>{formatWait(medianMs)}</td>
            <td>{formatWait(longestMs)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}
