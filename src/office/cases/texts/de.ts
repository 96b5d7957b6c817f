import type { Liability, PriceStep } from '../shared/caseExplanation';
import type { FindingCode } from '../shared/checkResults';
import { explain } from './explainDe';

/** One sentence for each thing that a check finds: what is wrong and, where it is not plain, what to do. */
const findings: Readonly<Record<FindingCode | 'cashCredited', string>> = {
  noTours: 'Der Fall enthält keine Fahrt mehr.',
  guestAsked:
    'Der Fahrgast ist mit %{bill} noch zur Zuzahlung aufgefordert. Nehmen Sie den leeren Fall zurück, dann wird sie ihm gutgeschrieben.',
  guestDrafted:
    'Für die Zuzahlung gibt es noch einen Rechnungsentwurf. Nehmen Sie den leeren Fall zurück, dann entfällt er.',
  tourUnchecked: 'Fahrt %{tour} ist nicht mehr als geprüft gemeldet.',
  guestNotMet:
    'Bei Fahrt %{tour} vom %{day} ist vermerkt, dass der Fahrgast nicht angetroffen wurde. Nehmen Sie den Vermerk oder die Fahrt heraus.',
  deceased: 'Der Fahrgast ist am %{day} verstorben; danach liegen noch Fahrten.',
  kvnrMissing: 'Die Versichertennummer fehlt.',
  kvnrInvalid: 'Die Versichertennummer ist falsch: Die Prüfziffer passt nicht.',
  companyIk: 'Das Institutionskennzeichen des Leistungserbringers fehlt oder ist falsch.',
  insurerMissing: 'Beim Fahrgast ist keine Krankenkasse eingetragen.',
  notInsured: 'Für den %{day} ist beim Fahrgast keine Versicherungszeit eingetragen.',
  payerMissing: 'Zur Krankenkasse auf der Karte ist kein Kostenträger hinterlegt.',
  insurerIk: 'Das Institutionskennzeichen von %{name} ist falsch.',
  insurerEnded: '%{name} gibt es nur bis %{day}. Tragen Sie die Nachfolgerin ein.',
  ikClass: 'Das Institutionskennzeichen %{ik} von %{name} ist für eine Krankenkasse ungewöhnlich.',
  prescriptionMissing: 'Die Verordnung fehlt.',
  outsidePrescription:
    'Die Fahrt vom %{day} liegt außerhalb der Verordnung. |||| %{smart_count} Fahrten liegen außerhalb der Verordnung, die erste am %{day}.',
  approvalNotAsked: 'Die Genehmigung steht aus und ist noch nicht beantragt.',
  approvalPending: 'Die Genehmigung ist am %{day} beantragt und noch nicht erteilt.',
  approvalUnanswered:
    'Auf den Antrag zur Genehmigung war bis zum %{day} eine Antwort erwartet, sie fehlt noch.',
  approvalRejected: 'Die Genehmigung wurde abgelehnt.',
  outsideApproval:
    'Die Fahrt vom %{day} liegt außerhalb der Genehmigung. |||| %{smart_count} Fahrten liegen außerhalb der Genehmigung, die erste am %{day}.',
  approvalUsedUp:
    'Genehmigte Fahrten: %{max}; eine ist darüber. |||| Genehmigte Fahrten: %{max}; %{smart_count} sind darüber.',
  outsideExemption:
    'Der Fahrgast ist vom %{from} bis %{to} befreit; eine Fahrt liegt außerhalb und trägt Zuzahlung. |||| Der Fahrgast ist vom %{from} bis %{to} befreit; %{smart_count} Fahrten liegen außerhalb und tragen Zuzahlung.',
  noTariff: 'Für Fahrt %{tour} vom %{day} gilt kein Tarif.',
  twoTariffs:
    'Für Fahrt %{tour} vom %{day} gelten zwei Tarife zugleich. |||| Für %{smart_count} Fahrten gelten zwei Tarife zugleich, zuerst %{tour} vom %{day}.',
  noRow:
    'Der Tarif hat für Fahrt %{tour} vom %{day} keine passende Position. |||| Der Tarif hat für %{smart_count} Fahrten keine passende Position, zuerst %{tour} vom %{day}.',
  twoRows:
    'Auf Fahrt %{tour} vom %{day} passen zwei Positionen des Tarifs gleich gut. |||| Auf %{smart_count} Fahrten passen zwei Positionen des Tarifs gleich gut, zuerst %{tour} vom %{day}.',
  overlappingBands:
    'Die Kilometerstufen des Tarifs überschneiden sich (Fahrt %{tour} vom %{day}). |||| Die Kilometerstufen des Tarifs überschneiden sich (%{smart_count} Fahrten, zuerst %{tour} vom %{day}).',
  beyondBands:
    'Die Kilometerstufen des Tarifs reichen für Fahrt %{tour} vom %{day} nicht aus. |||| Die Kilometerstufen des Tarifs reichen für %{smart_count} Fahrten nicht aus, zuerst %{tour} vom %{day}.',
  noKilometres: 'Bei Fahrt %{tour} vom %{day} fehlen die Kilometer.',
  notFromMap:
    'Der Tarif verlangt die kürzeste Strecke; die Kilometer von Fahrt %{tour} stammen nicht von der Karte.',
  mixedTariffs: 'Der Fall enthält Fahrten nach mehreren Tarifkennzeichen: %{codes}.',
  noSignature: 'Bei Fahrt %{tour} vom %{day} fehlt die Unterschrift.',
  sameTrip: 'Fahrt %{tour} ist dieselbe wie %{twin}: gleicher Tag, gleiche Richtung, gleiche Zeit.',
  deadlineOver: 'Die Einreichungsfrist ist am %{day} abgelaufen.',
  deadlineNear: 'Die Einreichungsfrist läuft am %{day} ab.',
  permitEnded: 'Am %{day} war die Betriebsgenehmigung des Leistungserbringers abgelaufen.',
  vehicleBeyond: 'Gefahren wurde mit einem höherwertigen Fahrzeug als verordnet.',
  vehicleBelow: 'Gefahren wurde mit einem einfacheren Fahrzeug als verordnet.',
  notEquipped: 'Fahrt %{tour} brauchte ein eingerichtetes Fahrzeug.',
  equipmentBeyond: 'Fahrt %{tour} nutzte mehr Ausstattung, als verordnet ist.',
  noRoute: 'Für %{name} ist keine Datenannahmestelle hinterlegt.',
  exemptUnequipped:
    'Der Tarif ist steuerfrei, aber Fahrt %{tour} nutzte kein eingerichtetes Fahrzeug. |||| Der Tarif ist steuerfrei, aber %{smart_count} Fahrten nutzten kein eingerichtetes Fahrzeug, zuerst %{tour}.',
  cashBeyond:
    'Bar gezahlt sind %{cash}, fällig nur %{copay}: %{credit} zu viel. Mit der Abrechnung werden sie dem Fahrgast gutgeschrieben.',
  cashCredited:
    'Bar gezahlt sind %{cash}, fällig waren nur %{copay}: %{credit} zu viel. Sie sind dem Fahrgast als Zahlung gutgeschrieben.',
  copayLess:
    'Der Fahrgast muss nach heutigem Stand %{due} zuzahlen, abgerechnet sind %{billed}. Die Differenz ist von der Kasse zu fordern.',
  copayMore:
    'Der Fahrgast muss nach heutigem Stand %{due} zuzahlen, abgerechnet sind %{billed}. Die Rechnung ist zu berichtigen.',
  guestNotCredited:
    'Der Fall wird nicht mehr gefordert, vom Fahrgast sind aber noch %{credit} gefordert oder bar behalten. Sie sind ihm gutzuschreiben.',
  otherInsurer:
    'Für Fahrt %{tour} vom %{day} zahlt nach heutigem Stand %{name}, nicht der Kostenträger dieses Falls. Die Rechnung ist zu berichtigen.',
  guestPays:
    'Für Fahrt %{tour} vom %{day} zahlt nach heutigem Stand der Fahrgast selbst. Die Rechnung ist zu berichtigen.',
  companyPays:
    'Für Fahrt %{tour} vom %{day} zahlt nach heutigem Stand der Auftraggeber auf der Verordnung. Die Rechnung ist zu berichtigen.',
  originalMissing: 'Das Original der Verordnung liegt nicht vor; ohne zahlt die Kasse nicht.',
  approvalUnfounded:
    'Die Genehmigung gilt als nicht nötig, aber beim Fahrgast stehen weder ein Merkzeichen aG, Bl oder H noch ein ausreichender Pflegegrad.',
  approvalIncomplete: 'Die Genehmigung ist erteilt, aber Nummer, Tag oder Zeitraum fehlen.',
  approvalOfOther:
    'Die Genehmigung vom %{day} hat %{name} erteilt. Der Kostenträger dieser Fahrten hat sie nicht genehmigt; ihre Nummer steht nicht auf seiner Rechnung.',
  otherTreatment:
    'Fahrt %{tour} ging zu einer anderen Behandlung als verordnet. |||| %{smart_count} Fahrten gingen zu einer anderen Behandlung als verordnet, zuerst %{tour}.',
  wrongWay:
    'Verordnet ist nur eine Richtung; Fahrt %{tour} vom %{day} ging in die andere. |||| Verordnet ist nur eine Richtung; %{smart_count} Fahrten gingen in die andere, zuerst %{tour} vom %{day}.',
  beyondWeek:
    'In der Woche von Fahrt %{tour} vom %{day} wurde öfter gefahren als verordnet (%{max}). |||| %{smart_count} Fahrten sind mehr als je Woche verordnet (%{max}), zuerst %{tour} vom %{day}.',
  beyondTotal:
    'Verordnete Fahrten: %{max}; eine ist darüber. |||| Verordnete Fahrten: %{max}; %{smart_count} sind darüber.',
  strangePlace:
    'Fahrt %{tour} vom %{day} beginnt oder endet weder zu Hause noch an der Behandlungsstätte. |||| %{smart_count} Fahrten beginnen oder enden weder zu Hause noch an der Behandlungsstätte, zuerst %{tour} vom %{day}.',
  carUnknown:
    'Ob Fahrt %{tour} mit einem ersten Fahrgast geteilt wurde, ist nicht zu erkennen: Kennzeichen und Fahrer fehlen.',
  withoutFirst: 'Fahrt %{tour} ist als Sammelfahrt erfasst, aber der erste Fahrgast derselben Fahrt fehlt.',
  permitMissing: 'Beim Leistungserbringer ist keine Betriebsgenehmigung eingetragen.',
  permitTooLow:
    'Fahrt %{tour} brauchte einen Krankentransportwagen; dafür hat der Leistungserbringer keine Betriebsgenehmigung.',
};

const steps: Readonly<Record<PriceStep['kind'], string>> = {
  shared: '%{rank}. Fahrgast derselben Fahrt: %{percent} % von %{from}',
  percent: '%{percent} % von %{of}',
  waiting: '%{minutes} Min. gewartet, davon %{free} frei',
  quarters: '%{minutes} Min. gewartet, davon %{free} frei; angefangene Viertelstunden',
  band: 'von Kilometer %{from} bis %{to}: %{km} km',
  minimum: 'Mindestbetrag %{to} statt %{from}',
  tourMinimum: 'Mindestbetrag der Fahrt %{to} statt %{from}',
  maximum: 'Höchstbetrag %{to} statt %{from}',
  vatOnTop: 'zuzüglich %{rate} % Umsatzsteuer auf %{net}',
};

const liability: Readonly<Record<Liability, string>> = {
  everyTrip: '10 % von %{base}, mindestens 5 €, höchstens 10 €, nie mehr als die Fahrt kostet',
  firstOrLast:
    'erste oder letzte Fahrt: 10 % von %{base}, mindestens 5 €, höchstens 10 €, nie mehr als die Fahrt kostet',
  notStatutory: 'keine, denn hier zahlt keine gesetzliche Krankenkasse',
  noneForTreatment: 'keine bei dieser Behandlung',
  exempt: 'keine, denn der Fahrgast ist an diesem Tag befreit',
  inBetween: 'keine, denn nur die erste und die letzte Fahrt tragen Zuzahlung',
};

export const billCases = {
  cases: {
    errors: 'Fehler',
    month: 'Monat',
    several_errors: '%{smart_count} Fehler: %{text}',
    findings,
    steps,
    liability,
    checks: {
      title: 'Prüfung',
      none: 'Keine Beanstandungen.',
      not_yet: 'Noch nicht geprüft.',
      errors: '%{smart_count} Fehler |||| %{smart_count} Fehler',
      warnings: '%{smart_count} Warnung |||| %{smart_count} Warnungen',
      overridden_count: '%{smart_count} übergangen',
      error: 'Fehler',
      warning: 'Warnung',
      overridden: 'Übergangen',
      fix: 'Beheben',
      look: 'Ansehen',
      fix_label: 'Beheben: %{text}',
      look_label: 'Ansehen: %{text}',
      recheck: 'Neu prüfen',
      rechecked_checked: 'Geprüft: Der Fall kann abgerechnet werden.',
      rechecked_open:
        'Geprüft: Ein Fehler ist noch offen. |||| Geprüft: %{smart_count} Fehler sind noch offen.',
      rechecked_held: 'Geprüft. Der Fall bleibt zurückgestellt.',
      taken_on: 'Am %{at} übergangen: %{reason}',
      taken_on_by: 'Am %{at} von %{by} übergangen: %{reason}',
      not_overridable: 'Lässt sich nicht übergehen: Ohne das gibt es nichts abzurechnen.',
    },
    override: {
      open: 'Übergehen',
      open_label: 'Übergehen: %{text}',
      title: 'Beanstandung übergehen',
      hint: 'Der Fall kann damit abgerechnet werden. Ihr Name, der Zeitpunkt und der Grund stehen im Aktivitätsprotokoll.',
      reason: 'Grund',
      confirm: 'Übergehen',
      take_back: 'Zurücknehmen',
      take_back_label: 'Zurücknehmen: %{text}',
      taken_back: 'Zurückgenommen: Die Beanstandung zählt wieder.',
      done: 'Übergangen.',
    },
    copay: {
      claim: 'Nachfordern',
      credit: 'Fahrgast gutschreiben',
      credit_right: 'Gutschreiben kann, wer die Zurückweisung eines Falls hinnehmen darf.',
      credited: 'Dem Fahrgast ist gutgeschrieben, was er nicht mehr schuldet.',
      to_bill: 'Zur Rechnung',
      to_claim: 'Zuzahlungsforderung korrigieren',
      give_back: 'Fall zurücknehmen',
      claimed:
        'Die Differenz wird mit einem eigenen Fall gefordert; der nächste Rechnungslauf nimmt ihn auf.',
    },
    copay_changed: { ask: 'nachzufordern %{amount}', credit: 'gutzuschreiben %{amount}' },
    answer: { due: 'Antwort bis %{day}', late: 'fehlt seit %{day}' },
    credit: {
      title: 'Was der Fahrgast damit nicht mehr schuldet:',
      passed_on:
        'Die Zuzahlung wird von der Kasse gefordert (§ 43c SGB V). Nehmen Sie zuerst diese Forderung zurück: |||| Die Zuzahlung dieser Rechnung wird von der Kasse gefordert (§ 43c SGB V). Nehmen Sie zuerst jede dieser Forderungen zurück:',
      on_bill: 'steht auf Rechnung %{bill}, die vorher zu stornieren ist',
      nothing: 'Vom Fahrgast ist dafür keine Zuzahlung gefordert.',
      whole: 'Zuzahlungsrechnung %{number} über %{before} wird gutgeschrieben.',
      part: 'Zuzahlungsrechnung %{number} über %{before} wird gutgeschrieben, %{after} werden neu entworfen.',
      draft_goes: 'Der Entwurf der Zuzahlungsrechnung über %{before} wird gelöscht.',
      draft_less: 'Der Entwurf der Zuzahlungsrechnung sinkt von %{before} auf %{after}.',
      refund: 'Gezahlt sind davon %{refund}: Sie sind dem Fahrgast zurückzuzahlen.',
    },
    explain,
    build: {
      open: 'Fälle bilden',
      title: 'Fälle aus Fahrten bilden',
      hint: 'Aus den geprüften Fahrten des Monats werden Fälle, je Verordnung und Leistungserbringer. Vorhandene Fälle nehmen neue Fahrten auf und werden neu geprüft.',
      period: 'Abrechnungsmonat',
      company: 'Leistungserbringer',
      all: 'Alle',
      start: 'Fälle bilden',
      close: 'Schließen',
      nothing: 'In diesem Monat gibt es keine geprüften Fahrten und keine offenen Fälle.',
      done: 'Fertig: %{tours} Fahrt in Fällen. |||| Fertig: %{tours} Fahrten in Fällen.',
      built: 'neu gebildet',
      extended: 'um Fahrten erweitert',
      changed: 'geändert',
      unchanged: 'unverändert',
      with_errors: 'mit Fehlern',
      show: 'Fälle ansehen',
      show_errors: 'Fälle mit Fehlern ansehen',
    },
    bulk: {
      recheck: 'Neu prüfen',
      done: '%{smart_count} Fall neu geprüft. |||| %{smart_count} Fälle neu geprüft.',
    },
  },
};
