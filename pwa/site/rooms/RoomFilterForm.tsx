/** Narrows the list of rooms. Each choice changes the address, which can be shared. */
import { memo, useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatFilter, parseFilter, type RoomFilter } from '#contract/filterAddress.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { Island } from '../shell/Island.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import './RoomFilterForm.css'
import { hasFilter, listFilterOptions, noFilter } from './roomFilter.ts'
import { useAmenityName } from './useAmenityName.ts'

type Props = { rooms: LocalizedRoom[]; shown: LocalizedRoom[]; filter: RoomFilter; hasSearch: boolean }

export function RoomFilterForm(props: Props) {
  const { i18n } = useLanguage()
  const isActive = hasFilter(props.filter)
  const isHydrated = useHydrated()
  // While it is closed, its fields come after the first view of a page that opens inside the app.
  const hasFields = useDeferredValue(true, !isHydrated || isActive)
  // The answer to a search is shown first.
  const hasSearch = useDeferredValue(props.hasSearch)
  return (
    <details className="rooms-filter" open={isActive}>
      <summary>{i18n.t('filter.title')}</summary>
      {hasFields && <FilterIsland {...props} hasSearch={hasSearch} />}
    </details>
  )
}

/** Memoized, because an island that renders again with its parent is hydrated although nobody has touched it. */
const FilterIsland = memo(function FilterIsland(props: Props) {
  return (
    <Island as="div">
      <FilterFields {...props} />
    </Island>
  )
})

function FilterFields({ rooms, shown, filter, hasSearch }: Props) {
  const { i18n, language } = useLanguage()
  const [, navigate] = useLocation()
  const search = useSearch()
  const options = listFilterOptions(rooms)
  const getAmenityName = useAmenityName()

  // Replaced, not pushed: the page keeps its place, and "back" leads to the page before.
  const change = (part: Partial<RoomFilter>) => {
    const parameters = new URLSearchParams(search)
    navigate(`/rooms${formatFilter({ ...parseFilter(parameters), ...part }, parameters)}`, { replace: true })
  }
  const renderCounts = (name: 'guests' | 'beds' | 'price', counts: number[], format: (n: number) => string) => (
    <SelectField
      id={`filter-${name}`}
      label={i18n.t(
        { guests: /*i18n*/ 'search.guests', beds: /*i18n*/ 'filter.beds', price: /*i18n*/ 'filter.price' }[name],
      )}
      value={filter[name] ?? ''}
      onChange={(event) => change({ [name]: Number(event.target.value) || null })}
    >
      <option value="">{i18n.t('filter.any')}</option>
      {counts.map((n) => (
        <option key={n} value={n}>
          {format(n)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <div className="field-grid">
        {!hasSearch && renderCounts('guests', options.guests, (n) => i18n.t('filter.atLeast', { n }))}
        {renderCounts('beds', options.beds, (n) => i18n.t('filter.atLeast', { n }))}
        {renderCounts('price', options.prices, (n) =>
          i18n.t('filter.upTo', { price: formatCurrency(`${n}.00`, language) }),
        )}
        <SelectField
          id="filter-order"
          label={i18n.t('filter.order')}
          value={filter.order ?? ''}
          onChange={(event) => change({ order: event.target.value === 'price' ? 'price' : null })}
        >
          <option value="">{i18n.t('filter.order.farm')}</option>
          <option value="price">{i18n.t('filter.order.price')}</option>
        </SelectField>
      </div>
      <fieldset className="rooms-amenities">
        <legend>{i18n.t('filter.amenities')}</legend>
        {options.amenities.map((amenity, at) => (
          <Checkbox
            key={amenity}
            id={`filter-amenity-${at}`}
            label={getAmenityName(amenity)}
            checked={filter.amenities.includes(amenity)}
            onChange={(event) =>
              change({
                amenities: event.target.checked
                  ? [...filter.amenities, amenity]
                  : filter.amenities.filter((it) => it !== amenity),
              })
            }
          />
        ))}
      </fieldset>
      <p className="inline-group" role="status">
        {/* The answer to a search has its own count, of free rooms. */}
        {!hasSearch && i18n.t('filter.count', { n: shown.filter((room) => room.type !== 'common').length })}
        {hasFilter(filter) && (
          <Button size="small" onClick={() => change(noFilter)}>
            {i18n.t('filter.clear')}
          </Button>
        )}
      </p>
    </>
  )
}
