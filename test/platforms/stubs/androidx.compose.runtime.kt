package androidx.compose.runtime
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE, AnnotationTarget.PROPERTY_GETTER) annotation class Composable
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY_GETTER) annotation class ReadOnlyComposable
@Target(AnnotationTarget.CLASS) annotation class Immutable
class ProvidedValue<T>
class ProvidableCompositionLocal<T>(private val make: () -> T) { val current: T get() = make(); infix fun provides(value: T): ProvidedValue<T> = ProvidedValue() }
fun <T> staticCompositionLocalOf(make: () -> T): ProvidableCompositionLocal<T> = ProvidableCompositionLocal(make)
fun CompositionLocalProvider(vararg values: ProvidedValue<*>, content: () -> Unit) = content()
fun <T> remember(a: Any?, b: Any?, make: () -> T): T = make()
fun <T> remember(a: Any?, make: () -> T): T = make()
class MutableFloatState(var floatValue: Float)
fun mutableFloatStateOf(value: Float) = MutableFloatState(value)
class DisposableEffectResult
class DisposableEffectScope { fun onDispose(dispose: () -> Unit) = DisposableEffectResult() }
fun DisposableEffect(key: Any?, effect: DisposableEffectScope.() -> DisposableEffectResult) { DisposableEffectScope().effect() }
