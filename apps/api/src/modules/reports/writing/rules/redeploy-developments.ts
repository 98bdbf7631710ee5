import type { MonthFacts } from '../../figures/month-facts.js';
import type { DevelopmentRule } from '../rule.js';

/**
 * Whether the share of unsuccessful redeploys is high. Small numbers are ignored, because one
 * failure in two redeploys proves little.
 */
export function isFailureShareHigh(facts: MonthFacts): boolean {
  return facts.count('redeploys.unsuccessful') >= 3 && facts.count('redeploys.failureShare') >= 20;
}

export function hasOnlySuccessfulRedeploys(facts: MonthFacts): boolean {
  return facts.count('redeploys.finished') > 0 && facts.count('redeploys.unsuccessful') === 0;
}

const worstStackText = {
  de: '{redeploys.unsuccessful?Betroffen|Am häufigsten betroffen} war der Stack „{redeploys.worstStack}“ mit {redeploys.worstFailures} {redeploys.worstFailures?erfolglosen Redeploy|erfolglosen Redeploys}.',
  en: 'The {redeploys.unsuccessful?affected|most affected} stack was “{redeploys.worstStack}”, with {redeploys.worstFailures} unsuccessful {redeploys.worstFailures?redeploy|redeploys}.',
};
const unsuccessfulText = {
  de: '{redeploys.unsuccessful} von {redeploys.finished} abgeschlossenen Redeploys {redeploys.unsuccessful?war|waren} nicht erfolgreich ({redeploys.failureShare}).',
  en: '{redeploys.unsuccessful} of {redeploys.finished} finished redeploys {redeploys.unsuccessful?was|were} unsuccessful ({redeploys.failureShare}).',
};
const busiestStackText = {
  de: 'Die meisten Redeploys hatte der Stack „{redeploys.busiestStack}“ ({redeploys.busiestCount}).',
  en: 'The most frequently redeployed stack was “{redeploys.busiestStack}”, with {redeploys.busiestCount} {redeploys.busiestCount?redeploy|redeploys}.',
};
const comparedText = {
  de: 'Im {month.name} {redeploys.finished?wurde|wurden} {redeploys.finished} {redeploys.finished?Redeploy|Redeploys} abgeschlossen. Im {month.before} {previous:redeploys.finished?war|waren} es {previous:redeploys.finished}.',
  en: '{redeploys.finished} {redeploys.finished?redeploy|redeploys} finished in {month.name}, compared with {previous:redeploys.finished} in {month.before}.',
};

export const redeployDevelopments: readonly DevelopmentRule[] = [
  {
    id: 'redeploys-lost',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.lost') > 0,
    weight: 95,
    impact: 'negative',
    title: { de: 'Redeploys mit unbekanntem Ergebnis', en: 'Redeploys with an unknown result' },
    text: [
      {
        de: '{redeploys.lost} {redeploys.lost?Redeploy endete|Redeploys endeten} mit unbekanntem Ergebnis.',
        en: '{redeploys.lost} {redeploys.lost?redeploy|redeploys} ended with an unknown result.',
      },
      unsuccessfulText,
    ],
  },
  {
    id: 'redeploys-failing',
    topic: 'redeploys',
    when: isFailureShareHigh,
    weight: 90,
    impact: 'negative',
    title: { de: 'Viele erfolglose Redeploys', en: 'Many unsuccessful redeploys' },
    text: [unsuccessfulText, worstStackText],
  },
  {
    id: 'rollbacks-failed',
    topic: 'rollbacks',
    when: (facts) => facts.count('redeploys.rollbackFailed') > 0,
    weight: 92,
    impact: 'negative',
    title: {
      de: 'Automatische Rollbacks fehlgeschlagen',
      en: 'Automatic rollbacks failed',
    },
    text: [
      {
        de: 'Bei {redeploys.rollbackFailed} {redeploys.rollbackFailed?fehlgeschlagenen Redeploy|fehlgeschlagenen Redeploys} ist auch das automatische Rollback fehlgeschlagen.',
        en: 'For {redeploys.rollbackFailed} failed {redeploys.rollbackFailed?redeploy|redeploys}, the automatic rollback failed as well.',
      },
    ],
  },
  {
    id: 'redeploys-rolled-back',
    topic: 'rollbacks',
    when: (facts) => facts.count('redeploys.rolledBack') > 0,
    weight: 70,
    impact: 'neutral',
    title: { de: 'Zurückgerollte Redeploys', en: 'Redeploys rolled back' },
    text: [
      {
        de: '{redeploys.rolledBack} {redeploys.rolledBack?fehlgeschlagenes Redeploy wurde|fehlgeschlagene Redeploys wurden} automatisch zurückgerollt. Danach {redeploys.rolledBack?lief der Stack|liefen die Stacks} wieder mit den vorherigen Images.',
        en: '{redeploys.rolledBack} failed {redeploys.rolledBack?redeploy was|redeploys were} rolled back automatically. {redeploys.rolledBack?The stack|The stacks} then ran the previous images again.',
      },
    ],
  },
  {
    id: 'rollbacks-unsuccessful',
    topic: 'requested-rollbacks',
    when: (facts) => facts.count('rollbacks.unsuccessful') > 0,
    weight: 88,
    impact: 'negative',
    title: { de: 'Erfolglose Rollbacks', en: 'Unsuccessful rollbacks' },
    text: [
      {
        de: '{rollbacks.unsuccessful} {rollbacks.unsuccessful?angefordertes Rollback war|angeforderte Rollbacks waren} nicht erfolgreich. Danach {rollbacks.unsuccessful?lief der Stack|liefen die Stacks} möglicherweise nicht mit den vorherigen Images.',
        en: '{rollbacks.unsuccessful} requested {rollbacks.unsuccessful?rollback was|rollbacks were} unsuccessful. Afterwards, {rollbacks.unsuccessful?the stack|the stacks} may not have been running the previous images.',
      },
    ],
  },
  {
    id: 'rollbacks-requested',
    topic: 'requested-rollbacks',
    when: (facts) => facts.count('rollbacks.succeeded') > 0,
    weight: 55,
    impact: 'neutral',
    title: { de: 'Angeforderte Rollbacks', en: 'Requested rollbacks' },
    text: [
      {
        de: '{rollbacks.succeeded} {rollbacks.succeeded?angefordertes Rollback hat|angeforderte Rollbacks haben} die vorherigen Images wiederhergestellt.',
        en: '{rollbacks.succeeded} requested {rollbacks.succeeded?rollback|rollbacks} restored the previous images.',
      },
    ],
  },
  {
    id: 'redeploys-some-failed',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.unsuccessful') > 0,
    weight: 50,
    impact: 'neutral',
    title: {
      de: '{redeploys.unsuccessful?Ein erfolgloses|Einzelne erfolglose} Redeploy{redeploys.unsuccessful?|s}',
      en: '{redeploys.unsuccessful?One|A few} unsuccessful {redeploys.unsuccessful?redeploy|redeploys}',
    },
    text: [unsuccessfulText, worstStackText],
  },
  {
    id: 'redeploys-all-succeeded',
    topic: 'redeploys',
    when: hasOnlySuccessfulRedeploys,
    weight: 60,
    impact: 'positive',
    title: { de: 'Kein Redeploy ist fehlgeschlagen', en: 'No redeploys failed' },
    text: [
      {
        de: 'Im {month.name} {redeploys.finished?wurde|wurden} {redeploys.finished} {redeploys.finished?Redeploy|Redeploys} erfolgreich abgeschlossen.',
        en: '{redeploys.finished} {redeploys.finished?redeploy|redeploys} finished successfully in {month.name}.',
      },
      busiestStackText,
    ],
  },
  {
    id: 'redeploys-none',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.finished') === 0,
    weight: 10,
    impact: 'neutral',
    title: { de: 'Keine Redeploys', en: 'No redeploys' },
    text: [
      {
        de: 'Im {month.name} wurde über Stackyard kein Stack neu ausgerollt.',
        en: 'No stack was redeployed through Stackyard in {month.name}.',
      },
    ],
  },
  {
    id: 'redeploys-repeated',
    topic: 'repeats',
    when: (facts) => facts.count('redeploys.repeats') >= 3,
    weight: 70,
    impact: 'negative',
    title: { de: 'Wiederholte Redeploys', en: 'Repeated redeploys' },
    text: [
      {
        de: '{redeploys.repeats} Mal wurde ein Stack innerhalb einer Stunde nach einem erfolglosen Redeploy erneut ausgerollt.',
        en: 'On {redeploys.repeats} {redeploys.repeats?occasion|occasions}, a stack was redeployed again within an hour of an unsuccessful redeploy.',
      },
      {
        de: 'Solche Wiederholungen kosten Zeit, ohne die Ursache zu beheben.',
        en: 'Repeating a redeploy takes time but does not fix the cause.',
      },
    ],
  },
  {
    id: 'redeploys-more',
    topic: 'volume',
    when: (facts) => facts.hasRisen('redeploys.finished', 5),
    weight: 45,
    impact: 'neutral',
    title: {
      de: 'Mehr Redeploys als im Vormonat',
      en: 'More redeploys than in the previous month',
    },
    text: [comparedText, busiestStackText],
  },
  {
    id: 'redeploys-fewer',
    topic: 'volume',
    when: (facts) => facts.hasFallen('redeploys.finished', 5),
    weight: 35,
    impact: 'neutral',
    title: {
      de: 'Weniger Redeploys als im Vormonat',
      en: 'Fewer redeploys than in the previous month',
    },
    text: [comparedText],
  },
];
