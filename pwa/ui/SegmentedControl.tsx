import './SegmentedControl.css'

type Props<Value extends string> = {
  name: string
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one option, side by side: what a list shows. Only screen readers get the legend. */
export function SegmentedControl<Value extends string>({ name, legend, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
