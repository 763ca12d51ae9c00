import {
  boltLock,
  bobbinCoil,
  frameSolenoid,
  holdingMagnet,
  tubularSolenoid,
} from '../drawings/packages/solenoids.ts';
import { liquidValve, spoolValve } from '../drawings/packages/valves.ts';
import { type CataloguePart } from './part.ts';

/** Linear solenoids and coils, holding magnets, valves for liquids and for compressed air. */
export const solenoids: CataloguePart[] = [
  {
    partNumber: 'JF-0530B',
    name: 'JF-0530B open-frame push-pull solenoid 12 V, box of 20',
    description:
      'Push-pull solenoid with a spring-returned plunger. 12 V DC at 300 mA, stroke 10 mm, holding force 5 N. Open steel frame with flying leads.',
    price: 78,
    stock: 260,
    moq: 2,
    listed: '2025-12-09',
    drawing: frameSolenoid({ frame: [29.5, 16], plunger: 6, stroke: 10, depth: 14 }),
  },
  {
    partNumber: 'SY5120-5LZD-01',
    name: 'SY5120-5LZD-01 five-port solenoid valve 24 V, box of 2',
    description:
      'Pilot-operated five-port spool valve, two positions, single solenoid, rubber seal. 24 V DC on an L plug connector with lamp and surge suppressor; locking manual override; body ported Rc 1/8.',
    price: 128,
    stock: 84,
    moq: 1,
    listed: '2025-11-21',
    drawing: spoolValve({
      label: '5-PORT VALVE, RC 1/8',
      body: [58, 24],
      pilot: [30, 20],
      ports: [
        ['A', 'B'],
        ['EA', 'P', 'EB'],
      ],
      port: 9,
    }),
  },
  {
    partNumber: 'ADAFRUIT 1512',
    name: 'Adafruit 1512 lock-style solenoid 12 V, box of 10',
    description:
      'Electric door-lock solenoid with a slanted, reversible bolt that is drawn in while 12 V DC is applied, at about 650 mA. For short activation of up to ten seconds. 41.9 by 53.6 by 27.6 mm.',
    price: 145,
    stock: 96,
    moq: 1,
    listed: '2025-11-04',
    drawing: boltLock(),
  },
  {
    partNumber: '8210G002',
    name: '8210G002 brass solenoid valve 1/2 NPT, each',
    description:
      'Two-way, normally closed, pilot-operated diaphragm valve for air, water and light oil. Brass body with 1/2 inch NPT ports and a 5/8 inch orifice. Needs a pressure difference to open.',
    price: 186,
    stock: 40,
    moq: 1,
    listed: '2025-10-17',
    drawing: liquidValve({
      label: '2-WAY VALVE, 1/2 NPT',
      body: [70, 40],
      port: 26,
      coil: [46, 50],
      conduit: true,
    }),
  },
  {
    partNumber: '195207-228',
    name: 'Ledex 195207-228 tubular pull solenoid, box of 4',
    description:
      'Tubular linear solenoid, pull type, with a threaded bushing for single-hole mounting and a drilled plunger. Steel tube of 1 by 2 inches; the last group of the number tells the gauge of the winding wire.',
    price: 212,
    stock: 22,
    moq: 2,
    listed: '2025-09-30',
    drawing: tubularSolenoid({ diameter: 25.4, length: 50.8, bushing: 12 }),
  },
  {
    partNumber: 'ADAFRUIT 997',
    name: 'Adafruit 997 plastic water solenoid valve 12 V, box of 10',
    description:
      'Normally closed water valve with 1/2 inch nominal pipe threads, opened by 12 V DC at about 320 mA. Servo-operated: needs at least 0.02 MPa (3 psi) on its inlet, and flow in one direction only.',
    price: 64,
    stock: 175,
    moq: 2,
    listed: '2025-09-12',
    drawing: liquidValve({
      label: 'WATER VALVE, 1/2 INCH',
      body: [84, 34],
      port: 20,
      coil: [30, 26],
      plastic: true,
    }),
  },
  {
    partNumber: 'ZHO-0420S-05A4.5',
    name: 'ZHO-0420S-05A4.5 miniature push-pull solenoid 5 V, bag of 25',
    description:
      'Miniature open-frame solenoid for 5 V DC with a 4.5 Ω coil, so 1.1 A while it is on: for short pulses. About 80 g of force at 3 mm stroke; weighs 13 g.',
    price: 92,
    stock: 300,
    moq: 1,
    listed: '2025-08-26',
    drawing: frameSolenoid({ frame: [20.5, 12], plunger: 4.2, stroke: 3, depth: 11 }),
  },
  {
    partNumber: 'ZYE1-P20/15',
    name: 'ZYE1-P20/15 holding electromagnet 12 V, box of 20',
    description:
      'Round holding magnet, 20 mm across and 15 mm high, with a tapped hole at its back. Holds about 25 N on flat steel while 12 V DC (3 W) is applied, and lets go without it.',
    price: 86,
    stock: 140,
    moq: 1,
    listed: '2025-08-08',
    drawing: holdingMagnet({ diameter: 20, height: 15 }),
  },
  {
    partNumber: 'VT307-5G-01',
    name: 'VT307-5G-01 three-port solenoid valve 24 V, box of 2',
    description:
      'Direct-operated three-port poppet valve with a rubber seal, piped as normally closed, normally open, divider or selector. 24 V DC, 4.8 W, grommet with 300 mm leads, ports Rc 1/8.',
    price: 94,
    stock: 12,
    moq: 10,
    listed: '2025-07-22',
    drawing: spoolValve({
      label: '3-PORT VALVE, RC 1/8',
      body: [30, 33],
      pilot: [24, 28],
      ports: [['A'], ['P', 'R']],
      port: 9,
    }),
  },
  {
    partNumber: 'AE-26-1200',
    name: 'AE-26-1200 solenoid coil with lugs, box of 10',
    description:
      'Impulse coil for pinball mechanisms: 1200 turns of 26 AWG enamelled wire on a flanged bobbin, two solder lugs with a suppression diode. Plunger and sleeve are not included.',
    price: 110,
    stock: 68,
    moq: 1,
    listed: '2025-07-04',
    drawing: bobbinCoil({ turns: 1200 }),
  },
  {
    partNumber: 'MFH-5-1/8',
    name: 'MFH-5-1/8 five-port solenoid valve body, each',
    description:
      'Pilot-operated 5/2-way valve, single solenoid, G1/8 ports, maker’s part 9982. Supplied without its coil: F coils for DC or AC are fitted according to the voltage.',
    price: 98,
    stock: 55,
    moq: 1,
    listed: '2025-06-17',
    drawing: spoolValve({
      label: '5-PORT VALVE, G1/8',
      body: [62, 28],
      pilot: [26, 26],
      ports: [
        ['4', '2'],
        ['5', '1', '3'],
      ],
      port: 9.6,
      hasCoil: false,
    }),
  },
  {
    partNumber: 'ADAFRUIT 996',
    name: 'Adafruit 996 brass solenoid valve 12 V, box of 5',
    description:
      'Normally closed brass valve for liquids with 1/2 inch pipe threads, opened by 12 V DC on two spade terminals.',
    price: 105,
    stock: 0,
    moq: 1,
    listed: '2025-05-30',
    drawing: liquidValve({
      label: 'BRASS VALVE, 1/2 INCH',
      body: [58, 30],
      port: 21,
      coil: [30, 34],
    }),
  },
  {
    partNumber: 'SY3120-5LZD-M5',
    name: 'SY3120-5LZD-M5 five-port solenoid valve 24 V, box of 2',
    description:
      'The smaller SY valve: five ports, two positions, single solenoid, rubber seal. 24 V DC on an L plug connector with lamp and surge suppressor; locking manual override; body ported M5.',
    price: 108,
    stock: 130,
    moq: 1,
    listed: '2025-05-13',
    drawing: spoolValve({
      label: '5-PORT VALVE, M5',
      body: [43, 18],
      pilot: [26, 16],
      ports: [
        ['A', 'B'],
        ['EA', 'P', 'EB'],
      ],
      port: 5,
    }),
  },
  {
    partNumber: 'AE-23-800',
    name: 'AE-23-800 solenoid coil with lugs, box of 10',
    description:
      'Strong impulse coil for pinball mechanisms: 800 turns of 23 AWG enamelled wire on a flanged bobbin, two solder lugs with a suppression diode. Plunger and sleeve are not included.',
    price: 114,
    stock: 47,
    moq: 1,
    listed: '2025-04-25',
    drawing: bobbinCoil({ turns: 800 }),
  },
];
