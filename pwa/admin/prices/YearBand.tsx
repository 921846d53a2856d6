/** A year's seasons as a band, and what a night in each room costs in each of them. A press edits the season or the price. */
import { useState } from 'react'
import { addMonths, daysBetween } from '#contract/days/days.ts'
import { resolveSeasons } from '#contract/days/seasonDays.ts'
import type { Season } from '#contract/prices/seasons.ts'
import type { Room } from '#contract/rooms.ts'
import { formatDate, getRoomName } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './YearBand.css'

type Props = {
  seasons: Season[]
  rooms: Room[]
  /** With `roomId` the price of this room. */
  onEdit: (season: Season, roomId?: number) => void
  isLocked: boolean
}

export function YearBand({ seasons, rooms, onEdit, isLocked }: Props) {
  const { i18n, language } = useLanguage()
  const [year, setYear] = useState(Number(farmToday().slice(0, 4)))
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const shown = resolveSeasons(seasons, first, last)
  const names = [...new Set(shown.map(({ id }) => id))]
  const listed = names.flatMap((id) => seasons.find((it) => it.id === id) ?? [])
  const days = daysBetween(first, last) + 1
  const formatEdge = (day: string) => formatDate(day, language, { day: 'numeric', month: 'short' })
  const getPrice = (season: Season, room: Room) =>
    season.prices.find(({ roomId }) => roomId === room.id)?.pricePerNight ?? room.pricePerNight
  const formatPrice = (price: string | null) => (price === null ? '–' : formatCurrency(price, language))
  return (
    <div className="year-band">
      <div className="inline-group">
        <Button size="small" onClick={() => setYear(year - 1)} aria-label={i18n.t('admin.seasons.earlier')}>
          ‹
        </Button>
        <strong>{year}</strong>
        <Button size="small" onClick={() => setYear(year + 1)} aria-label={i18n.t('admin.seasons.later')}>
          ›
        </Button>
      </div>
      <div className="year-band-months" aria-hidden="true">
        {Array.from({ length: 12 }, (_, i) => addMonths(first, i)).map((month) => (
          <span key={month} style={{ insetInlineStart: `${(daysBetween(first, month) / days) * 100}%` }}>
            {formatDate(month, language, { month: 'narrow' })}
          </span>
        ))}
      </div>
      <div className="year-band-days">
        {shown.map((it) => {
          const [from, to] = [it.from < first ? first : it.from, it.to > last ? last : it.to]
          return (
            <button
              key={it.from}
              type="button"
              disabled={isLocked}
              data-color={names.indexOf(it.id) % 5}
              style={{
                left: `${(daysBetween(first, from) / days) * 100}%`,
                width: `${((daysBetween(from, to) + 1) / days) * 100}%`,
              }}
              title={`${it.name}: ${formatEdge(it.from)} – ${formatEdge(it.to)}`}
              onClick={() => {
                const season = seasons.find(({ id }) => id === it.id)
                if (season) onEdit(season)
              }}
            >
              {it.name}
            </button>
          )
        })}
      </div>
      {listed.length > 0 && (
        <div className="year-band-prices">
          <table>
            <thead>
              <tr>
                <th scope="col">{i18n.t('admin.seasons.room')}</th>
                <th scope="col">{i18n.t('admin.seasons.otherDays')}</th>
                {listed.map((season) => (
                  <th key={season.id} scope="col">
                    <Button size="small" disabled={isLocked} onClick={() => onEdit(season)}>
                      {season.name}
                    </Button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rooms.map((room) => (
                <tr key={room.id}>
                  <th scope="row">{getRoomName(room, language)}</th>
                  <td>{formatPrice(room.pricePerNight)}</td>
                  {listed.map((season) => (
                    <td key={season.id}>
                      <Button
                        size="small"
                        variant="quiet"
                        disabled={isLocked}
                        aria-label={i18n.t('admin.seasons.editPrice', {
                          price: formatPrice(getPrice(season, room)),
                          room: getRoomName(room, language),
                          season: season.name,
                        })}
                        onClick={() => onEdit(season, room.id)}
                      >
                        {formatPrice(getPrice(season, room))}
                      </Button>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
