// Which of the systems that the server plays.
import { text } from '../text';
import { systems } from './systems';

interface Props {
  value: string;
  onChoose: (system: string) => void;
  name?: string;
  /** Offers '', all of them, as well. */
  orAll?: boolean;
}

export function SystemChoice({ value, onChoose, name, orAll }: Props) {
  return (
    <label>
      {text('web.system')}
      <select
        name={name}
        value={value}
        onChange={(event) => {
          onChoose(event.currentTarget.value);
        }}
      >
        {orAll && <option value="">{text('web.all')}</option>}
        {systems.value.map((one) => (
          <option key={one.name} value={one.name}>
            {text(`system.${one.name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
