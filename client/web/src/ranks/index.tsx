// Questions about units: drawing them up, their manoeuvres, their orders, and shares in groups. Loaded with the first question of that sort.
import { DecisionKind } from '../generated/gonfalon_pb';
import english from '../generated/ranks.en.json';
import french from '../generated/ranks.fr.json';
import type { Props } from '../table/DecisionControls';
import { learn } from '../text';
import { DrillControls } from './DrillControls';
import { FormControls } from './FormControls';
import { GroupShares } from './GroupShares';
import { OrderSheet } from './OrderSheet';
import '../styles/ranks.css';

export { UnitLayer } from './UnitLayer';
export { SealedOrders } from './OrderSheet';

learn({ en: english, fr: french });

export function MassedControls(props: Props) {
  switch (props.draft.decision.kind) {
    case DecisionKind.FORM:
      return <FormControls {...props} />;
    case DecisionKind.DRILL:
      return <DrillControls {...props} />;
    case DecisionKind.ORDER:
      return <OrderSheet {...props} />;
    default:
      return <GroupShares {...props} />;
  }
}
