import Type, { type Static } from 'typebox';

/** One choice of a step of the vehicle search. */
export const FitmentOption = Type.Object(
  { value: Type.String(), label: Type.String() },
  { additionalProperties: false },
);
/** See {@link FitmentOption} (schema). */
export type FitmentOption = Static<typeof FitmentOption>;

/** The choices of one step; `name` is the query parameter of GET /vehicle to send next. */
export const FitmentOptionHolder = Type.Object(
  {
    name: Type.Union([Type.Literal('year'), Type.Literal('make'), Type.Literal('model'), Type.Literal('trim')]),
    label: Type.String(),
    options: Type.Array(FitmentOption),
  },
  { additionalProperties: false },
);
/** See {@link FitmentOptionHolder} (schema). */
export type FitmentOptionHolder = Static<typeof FitmentOptionHolder>;

/** An original tire size of a vehicle. `rearSize` only when front and rear differ (staggered). */
export const Fitment = Type.Object(
  {
    fitmentId: Type.String(),
    vehicle: Type.String(),
    year: Type.Optional(Type.Integer()),
    make: Type.String(),
    model: Type.String(),
    trim: Type.String(),
    frontSize: Type.String(),
    rearSize: Type.Optional(Type.String()),
    isStaggered: Type.Boolean(),
    loadIndex: Type.Optional(Type.String()),
    speedRating: Type.Optional(Type.String()),
    loadRange: Type.Optional(Type.String()),
    /** Of the rear tires, where they differ. Since 1.19. */
    rearLoadIndex: Type.Optional(Type.String()),
    rearSpeedRating: Type.Optional(Type.String()),
    boltPattern: Type.Optional(Type.String()),
    lugTorqueFtLb: Type.Optional(Type.String()),
    hasDualRearWheels: Type.Boolean(),
    isRunFlat: Type.Boolean(),
    confidence: Type.Union([Type.Literal('high'), Type.Literal('medium')]),
    /** Page that lists what fits. */
    productListingUrl: Type.String(),
    /** Shown wherever fitment is used. */
    notice: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link Fitment} (schema). */
export type Fitment = Static<typeof Fitment>;

/** First shape of GET /vehicle: what to choose next (spec §3: fitmentOptionHolderList). */
export const FitmentOptions = Type.Object(
  { fitmentOptionHolderList: Type.Array(FitmentOptionHolder) },
  { additionalProperties: false },
);
/** See {@link FitmentOptions} (schema). */
export type FitmentOptions = Static<typeof FitmentOptions>;

/** Second shape: the vehicle left the factory with several sizes, and the driver picks (spec §3: a fitment list). */
export const FitmentList = Type.Object({ fitment: Type.Array(Fitment) }, { additionalProperties: false });
/** See {@link FitmentList} (schema). */
export type FitmentList = Static<typeof FitmentList>;

/** Third shape: one size, and the page that lists what fits (spec §3: productListingUrl). */
export const FitmentFound = Type.Object(
  { productListingUrl: Type.String(), fitmentId: Type.String(), fitment: Type.Array(Fitment) },
  { additionalProperties: false },
);
/** See {@link FitmentFound} (schema). */
export type FitmentFound = Static<typeof FitmentFound>;

/** Answer of GET /vehicle (query year, make, model, trim, in that order), one of the three shapes of spec §3. */
export const FitmentResult = Type.Union([FitmentFound, FitmentList, FitmentOptions]);
/** See {@link FitmentResult} (schema). */
export type FitmentResult = Static<typeof FitmentResult>;

/** Names of vehicles for pickers that hold all steps at once. */
export const VehicleOptions = Type.Object(
  {
    years: Type.Array(Type.Integer()),
    makes: Type.Array(Type.String()),
    models: Type.Array(Type.String()),
    trims: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link VehicleOptions} (schema). */
export type VehicleOptions = Static<typeof VehicleOptions>;

/** A full size that the three numbers lead to ("225/75R16", "LT225/75R16"). */
export const SizeMatch = Type.Object(
  { size: Type.String(), productListingUrl: Type.String() },
  { additionalProperties: false },
);
/** See {@link SizeMatch} (schema). */
export type SizeMatch = Static<typeof SizeMatch>;

/**
 * Answer of GET /size (query width, ratio, rim): the numbers still possible at each step, ascending, and once all three
 * are chosen the sizes they name. Values are numeric only (spec §5).
 */
export const SizeOptions = Type.Object(
  {
    widths: Type.Array(Type.Number()),
    ratios: Type.Array(Type.Number()),
    rims: Type.Array(Type.Number()),
    sizes: Type.Array(SizeMatch),
  },
  { additionalProperties: false },
);
/** See {@link SizeOptions} (schema). */
export type SizeOptions = Static<typeof SizeOptions>;

/**
 * A tire size on sale, with what choosing among sizes needs. `diameter` in inches; `loadIndex` is the highest on sale
 * (single).
 */
export const SizeOnSale = Type.Object(
  {
    size: Type.String(),
    widthMm: Type.Number(),
    rim: Type.Number(),
    diameter: Type.Number(),
    loadIndex: Type.Optional(Type.Integer()),
    /** How many lines are made in it. */
    lineCount: Type.Integer(),
    productListingUrl: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link SizeOnSale} (schema). */
export type SizeOnSale = Static<typeof SizeOnSale>;

/**
 * Answer of GET /size/on-sale (query `near`, `rim`): sizes of road tires on sale, by rim and then by how close their
 * diameter is. `near` keeps those whose diameter differs from that size's by 3 % at most and that are of its kind
 * (light truck or not).
 */
export const SizesOnSale = Type.Object({ sizes: Type.Array(SizeOnSale) }, { additionalProperties: false });
/** See {@link SizesOnSale} (schema). */
export type SizesOnSale = Static<typeof SizesOnSale>;

/** The shopper's vehicle as a cart and its lines carry it. */
export const Vehicle = Type.Object(
  {
    /** 0: not known. */
    year: Type.Union([Type.Literal(0), Type.Integer({ minimum: 1900, maximum: 2100 })]),
    make: Type.String({ minLength: 1, maxLength: 60 }),
    model: Type.String({ minLength: 1, maxLength: 80 }),
    trim: Type.Optional(Type.String({ maxLength: 120 })),
    fitmentId: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);
/** See {@link Vehicle} (schema). */
export type Vehicle = Static<typeof Vehicle>;

/**
 * Whether a product goes on a vehicle, as the API decides it from fitment data. `unknown`: no vehicle is named, the
 * vehicle is not in the data, or the product is made for no particular one.
 */
export const Fit = Type.Union([Type.Literal('fits'), Type.Literal('does-not-fit'), Type.Literal('unknown')]);
/** See {@link Fit} (schema). */
export type Fit = Static<typeof Fit>;

/** Whether a product suits a vehicle. `fits` is null when nothing can be said; `message` is fit to show. */
export const FitsVehicle = Type.Object(
  {
    fitmentId: Type.String(),
    vehicle: Type.String(),
    fits: Type.Union([Type.Boolean(), Type.Null()]),
    position: Type.Optional(Type.Union([Type.Literal('front'), Type.Literal('rear'), Type.Literal('both')])),
    message: Type.String(),
    /** What to mind of a product that fits, why one does not, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
    setQuantity: Type.Optional(Type.Integer({ minimum: 1, description: 'how many the vehicle takes' })),
    /** Numbers of the line's products that fit on an axle, what can be bought now first; absent when none does. */
    fittingVariants: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
/** See {@link FitsVehicle} (schema). */
export type FitsVehicle = Static<typeof FitsVehicle>;
