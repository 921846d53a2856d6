/** Narrows the list of rooms. Each choice changes the address, which can be shared. */
import { useLocation, useSearch } from 'wouter'
import { formatFilter, parseFilter, type RoomFilter } from '#contract/search/filterAddress.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import './RoomFilterForm.css'
import { formatCount, hasFilter, listFilterOptions, noFilter } from './roomFilter.ts'
import { useAmenityName } from './useAmenityName.ts'

type Props = { rooms: LocalizedRoom[]; shown: LocalizedRoom[]; filter: RoomFilter; hasSearch: boolean }

export function RoomFilterForm(props: Props) {
  const { i18n } = useLanguage()
  return (
    <details className="rooms-filter" open={hasFilter(props.filter)}>
      <summary>{i18n.t('filter.title')}</summary>
      <FilterFields {...props} />
    </details>
  )
}

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
        {!hasSearch && formatCount(shown, i18n)}
        {hasFilter(filter) && (
          <Button size="small" onClick={() => change(noFilter)}>
            {i18n.t('filter.clear')}
          </Button>
        )}
      </p>
    </>
  )
}
